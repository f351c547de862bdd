import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { fetchRecord } from '../../src/services/search/fetch-record.ts';
import { searchRecords } from '../../src/services/search/search-records.ts';
import { tool as fetchTool } from '../../tools/fetch.ts';
import { tool as getTrackingRequestTool } from '../../tools/get-tracking-request.ts';
import { tool as listTrackingRequestsTool } from '../../tools/list-tracking-requests.ts';
import { tool as searchTool } from '../../tools/search.ts';
import { tool as searchContainerTool } from '../../tools/search-container.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const NUMBER = 'QZX0012345';

describeWithDatabase('a tracking request whose shipping line is not known', () => {
  const id = newId();
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    await db.pool.query(
      `INSERT INTO tracking_request (id, account_id, request_type, request_number, normalized_number, status, failed_reason)
       VALUES ($1, $2, 'bill_of_lading', $3, $3, 'failed', 'scac_auto_detect_failed')`,
      [id, owner.principal.accountId, NUMBER],
    );
  });

  it('is shown without a line, and not taken for sandbox data', async () => {
    const one = await api.ask(owner, `GET /tracking_requests/${id}`);
    const list = await api.ask(owner, 'GET /tracking_requests');

    expect(one).toMatchObject({
      status: 200,
      body: { data: { attributes: { scac: null, failed_reason: 'scac_auto_detect_failed' } } },
    });
    expect(one.body.data.relationships.shipping_line).toEqual({ data: null });
    expect(list.body.data).toEqual([one.body.data]);
    expect(await api.ask(owner, `GET /tracking_requests/${id}?include=shipping_line`)).toMatchObject({
      status: 200,
      body: { included: [] },
    });
  });

  it('is found, by people and by programs', async () => {
    const { results } = await searchRecords.run(owner, { query: NUMBER });
    const fetched = await fetchRecord.run(owner, { id });

    expect(results).toMatchObject([{ id, scac: null, is_sandbox: false }]);
    expect(fetched).toMatchObject({ kind: 'tracking_request', details: { id, scac: null } });
  });

  it.each([
    ['fetch', fetchTool, { id }],
    ['get_tracking_request', getTrackingRequestTool, { id }],
    ['list_tracking_requests', listTrackingRequestsTool, {}],
    ['search_container', searchContainerTool, { query: NUMBER }],
    ['search', searchTool, { query: NUMBER }],
  ])('is explained by the tool %s in words', async (_name, tool, args) => {
    const { text } = await tool.call(owner, args);

    expect(text).toContain('unknown line');
    expect(text).not.toContain('null');
  });
});
