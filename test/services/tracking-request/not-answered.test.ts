import { expect, it, onTestFinished } from 'vitest';
import { readRefused } from '../../../src/scheduler/figures.ts';
import type { Answer } from '../../../src/sources/source.ts';
import { tool as getTrackingRequest } from '../../../tools/get-tracking-request.ts';
import { tool as listTrackingRequests } from '../../../tools/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { newBox, newNumber, rows, track } from '../../support/tracking.ts';
import { accountOfOneLine, requestIdOf } from './one-line.ts';

const GATEWAY: Answer = {
  outcome: 'misconfigured',
  requests: 1,
  reason: 'Maersk answered 404 with a web page.',
  check: 'LINE_MAEU_BASE_URL',
};
const HIDDEN: Answer = { outcome: 'refused', requests: 1, reason: 'not shown (status 403)', cause: 'permission' };
const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };

describeWithDatabase('a line that does not answer for a number', () => {
  const db = useDatabase();

  /** What user and agent read of a request after one poll: by MCP and by REST. */
  async function readAfter(says: Answer, { isBox = false, showsOwnOnly = false } = {}) {
    const { context, poll, errors } = await accountOfOneLine(db, { showsOwnOnly });
    const number = isBox ? newBox() : newNumber();
    await track(context, number, { request_type: isBox ? 'container' : 'bill_of_lading' });
    await poll(says);
    const id = await requestIdOf(context, number);
    const { text } = await getTrackingRequest.call(context, { id });
    const listed = await listTrackingRequests.call(context, {});
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /tracking_requests/${id}`);
    return { text, listed: listed.text, data: body.data, errors, poll, id, context };
  }

  it('because of its configuration is never said not to know the number, whatever the number is', async () => {
    const { text, listed, data, errors } = await readAfter(GATEWAY, { isBox: true });

    expect(text).toMatch(
      /The shipping line could not be polled since \d{4}-.* UTC: what answers at its address is not its API/,
    );
    expect(text).toContain('The operator of this installation has to correct how the line is polled.');
    expect(text).not.toMatch(/not know|not_found|failed|credentials/);
    expect(listed).toContain('not polled: wrong configuration');
    expect(data.attributes).toMatchObject({ status: 'pending', failed_reason: 'shipping_line_unreachable' });
    expect(data.meta.refusal).toEqual({ cause: 'configuration', since: expect.any(String) });
    expect(await readRefused(db)).toContainEqual({ source: 'MAEU', cause: 'configuration', numbers: 1 });
    // The operator is notified once for the line, by the health of the source, not for each number.
    expect(errors).toEqual([]);
  });

  it('because of its configuration is polled again, and known as soon as it answers', async () => {
    const { poll, id, context } = await readAfter(GATEWAY);

    await poll(UNKNOWN);
    const { text } = await getTrackingRequest.call(context, { id });

    expect(text).toContain('The shipping line does not know the number yet.');
    expect(text).not.toContain('could not be polled');
  });

  it('because it is not shown to us says so, and fails in the end for that reason', async () => {
    const { text, listed, data, poll, id, context } = await readAfter(HIDDEN);
    expect(text).toMatch(/The shipping line has not shown this to us since .*: our access does not include it\./);
    expect(listed).toContain('not shown to us');
    expect(data.attributes).toMatchObject({ status: 'pending', failed_reason: 'data_unavailable' });
    expect(data.meta.refusal).toMatchObject({ cause: 'permission' });

    await rows(
      db,
      'UPDATE watch_schedule SET failures = 14 WHERE watch_id = (SELECT watch_id FROM tracking_request WHERE id = $1)',
      [id],
    );
    await poll(HIDDEN);
    const failed = await getTrackingRequest.call(context, { id });

    expect(failed.text).toContain(
      'It has failed: the shipping line does not show the number to us (data_unavailable).',
    );
    expect(failed.text).toContain('A party to the shipment can track it');
  });

  it.each([
    [true, ', or our customer code is not a party to its shipment'],
    [false, ''],
  ])(
    'and shows only what is ours (%s) says of a number that it does not know what it may mean',
    async (showsOwnOnly, words) => {
      const waiting = await readAfter(UNKNOWN, { showsOwnOnly });
      const failed = await readAfter(UNKNOWN, { showsOwnOnly, isBox: true });

      expect(waiting.text).toContain(`The shipping line does not know the number yet${words}.`);
      expect(failed.text).toContain(`It has failed: the shipping line does not know the number${words} (not_found).`);
      expect([waiting.data.meta.shows_own_only, failed.data.meta.shows_own_only]).toEqual([showsOwnOnly, showsOwnOnly]);
    },
  );
});
