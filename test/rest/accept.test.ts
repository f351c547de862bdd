import { describe, expect, it } from 'vitest';
import { requireAccepted } from '../../src/rest/accept.ts';
import { SHEET_TYPES } from '../../src/rest/export/sheet-format.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const OFFERED = ['application/vnd.api+json', 'text/csv', 'application/x-ndjson'] as const;
const [JSON_API, CSV, NDJSON] = OFFERED;
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('the media type that is chosen', () => {
  it.each([
    [undefined, JSON_API],
    ['', JSON_API],
    ['*/*', JSON_API],
    [BROWSER, JSON_API],
    ['application/json, text/plain, */*', JSON_API],
    ['application/json', JSON_API],
    ['application/vnd.api+json', JSON_API],
    ['application/vnd.api+json; profile="https://example.com/p"', JSON_API],
    ['application/vnd.api+json; charset=utf-8', JSON_API],
    ['application/vnd.api+json; ext="https://example.com/e", */*;q=0.1', JSON_API],
    ['text/html, image/gif, *; q=.2', JSON_API],
    ['application/*', JSON_API],
    ['text/csv', CSV],
    ['TEXT/CSV; charset=utf-8', CSV],
    ['text/*', CSV],
    ['text/csv, */*;q=0.01', CSV],
    ['text/csv, */*', CSV],
    ['application/json;q=0.5, text/csv;q=0.4', JSON_API],
    ['application/json;q=0.5, text/csv;q=0.6', CSV],
    ['application/json, text/csv', JSON_API],
    ['*/*, text/csv;q=0', JSON_API],
    ['application/json;q=0, application/vnd.api+json;q=0, */*', CSV],
    ['application/x-ndjson', NDJSON],
    ['application/*;q=0.2, application/x-ndjson', NDJSON],
  ])('for %s', (header, type) => {
    expect(requireAccepted(header, OFFERED)).toBe(type);
  });

  it.each([
    'text/html',
    'text/csv;q=0',
    '*/*;q=0',
    'application/vnd.api+json; ext="https://example.com/e"',
    'csv',
    ',;=',
  ])('is none for %s', (header) => {
    expect(() => requireAccepted(header, OFFERED)).toThrow('the Accept header takes none of these');
  });
});

describeWithDatabase('a request for a media type that there is not', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  const XML = { Accept: 'application/xml' };

  it('is answered with 406 and with the media types that there are', async () => {
    const answer = await api.ask(owner, 'GET /webhooks', undefined, XML);
    const list = await api.ask(owner, 'GET /parties', undefined, XML);

    expect([answer.status, list.status]).toEqual([406, 406]);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.body.errors).toMatchObject([{ code: 'not_acceptable', meta: { media_types: [JSON_API] } }]);
    expect(list.body.errors).toMatchObject([{ meta: { media_types: [JSON_API, ...SHEET_TYPES] } }]);
  });

  it('changes nothing', async () => {
    const body = { data: { type: 'party', attributes: { company_name: 'Unacceptable' } } };
    const refused = await api.ask(owner, 'POST /parties', body, XML);
    const parties = await api.ask(owner, 'GET /parties', undefined, { Accept: BROWSER });

    expect(refused.status).toBe(406);
    expect(parties).toMatchObject({ status: 200, body: { data: [] } });
  });
});
