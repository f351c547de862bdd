import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { deliveryHeaders } from '../../src/dispatcher/delivery-headers.ts';
import { type EventName, eventCatalogue } from '../../src/domain/milestones.ts';
import { notificationMessage } from '../../src/rest/documents/notification-message.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import {
  EXAMPLE_EVENTS,
  notificationExample,
} from '../../src/services/webhook-notification/example/notification-example.ts';

const DOCUMENT = openApiDocument([], { version: '0', baseUrl: 'https://landfall.example.com/v2', examples: {} });
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', ...DOCUMENT });

describe('the description of webhook messages', () => {
  it('has every event', () => {
    expect(Object.keys(DOCUMENT.webhooks)).toEqual([...eventCatalogue().keys()]);
  });

  it.each(EXAMPLE_EVENTS)('fits a message about %s, and no message about another event', (event) => {
    const message: unknown = JSON.parse(JSON.stringify(notificationMessage(notificationExample(event))));
    const other = event === 'container.created' ? 'container.updated' : 'container.created';

    expect(faultOf(event, message)).toBeNull();
    expect(faultOf(other, message)).not.toBeNull();
  });

  it('states the headers of a delivery while the secret is being changed', () => {
    const secrets = { secret: 'whsec_b25l', nextSecret: 'whsec_dHdv' };
    const facts = { id: 'n', event: 'container.created', attempt: 1, body: Buffer.from('{}'), timestamp: 1 };
    const { sent } = deliveryHeaders({ ...facts, secrets, custom: [] });

    for (const { post } of Object.values(DOCUMENT.webhooks)) {
      const stated = Object.values(Object(post.parameters)).map((header) => String(Object(header).name).toLowerCase());
      // A media type is stated with the body, and not as a header.
      expect([...stated, 'content-type'].sort()).toEqual(Object.keys(sent).sort());
    }
  });
});

function faultOf(event: EventName, message: unknown): string | null {
  const pointer = ['webhooks', event, 'post', 'requestBody', 'content', 'application~1json', 'schema'].join('/');
  const validate = ajv.compile({ $ref: `api#/${pointer}` });
  return validate(message) ? null : ajv.errorsText(validate.errors);
}
