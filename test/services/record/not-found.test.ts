import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { notFound } from '../../../src/services/record/find-owned.ts';

it('sends to the search for what it finds alone, and to the list for all else', () => {
  const [container, webhook] = [notFound('MSCU1234566', 'container'), notFound('x', 'webhook')];

  expect(container.message).toContain('it is no id, so search for it first to get one.');
  expect(webhook.message).toBe(
    'There is no webhook with the id x in this account; it is no id, so take one from the list.',
  );
  expect(notFound(newId(), 'webhook').message).toContain('it may be the id of something else.');
});
