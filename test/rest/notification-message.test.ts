import { expect, it } from 'vitest';
import { notificationMessage } from '../../src/rest/documents/notification-message.ts';
import {
  EXAMPLE_EVENTS,
  notificationExample,
} from '../../src/services/webhook-notification/example/notification-example.ts';

it.each(EXAMPLE_EVENTS)('shows %s without the address of its sender', (event) => {
  const { data, included } = notificationMessage(notificationExample(event));

  expect([data, ...included].filter((resource) => 'links' in resource)).toEqual([]);
});
