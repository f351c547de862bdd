import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../../src/core/id.ts';
import type { Database } from '../../../src/db/client.ts';
import { createTrackingJob } from '../../../src/services/tracking-job/create-tracking-job.ts';
import { getTrackingJob } from '../../../src/services/tracking-job/get-tracking-job.ts';
import { expireTrackingJobs, takeTurn } from '../../../src/services/tracking-job/keep-tracking.ts';
import { numbersOfCsv } from '../../../src/services/tracking-job/numbers-of-csv.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rawRows } from '../../support/raw.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { fakeClock, SILENT, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { newBox, newNumber } from '../../support/tracking.ts';

const RUNNING = new AbortController().signal;

describeWithDatabase('a job that tracks many numbers', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  const api = useRestApi(db);

  function parts(database: Database = db) {
    return {
      db: database,
      log: SILENT,
      newLeaseToken: async () => newId(),
      contextFor: (principal: typeof context.principal) => ({ ...context, db: database, principal }),
    };
  }

  async function workAll() {
    while (await takeTurn(parts(), RUNNING));
  }

  it('says of each number what became of it', async () => {
    const [box, number] = [newBox(), newNumber()];
    const wrong = `${box.slice(0, 10)}${(Number(box.at(-1)) + 1) % 10}`;
    const job = await createTrackingJob.run(context, {
      tracking_requests: [
        box,
        { request_number: number, scac: 'maersk', ref_numbers: ['PO 1'], tags: ['urgent'] },
        box.toLowerCase(),
        wrong,
        { request_number: '12345678', request_type: 'booking' },
        { request_number: number, scac: 'XXXX' },
        { request_number: number, request_type: 'parcel' },
        '',
      ],
    });
    expect(job).toMatchObject({ status: 'running', total: 8, counts: { pending: 8 } });

    await workAll();

    const { job: done, rows } = await getTrackingJob.run(context, { id: job.id });
    expect(done).toMatchObject({ status: 'finished', finished_at: expect.any(String) });
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['created', null],
      ['created', null],
      ['already_tracked', null],
      ['wrong_check_digit', 'invalid_number'],
      ['line_unknown', 'line_needed'],
      ['line_unknown', 'line_not_recognized'],
      ['refused', 'invalid_input'],
      ['refused', 'invalid_number'],
    ]);
    expect(rows[2]?.tracking_request_id).toBe(rows[0]?.tracking_request_id);
    expect(rows[3]).toMatchObject({ suggestion: box, tracking_request_id: null });
    const id = rows[1]?.tracking_request_id ?? '';
    const made = await db.prisma.trackingRequest.findUniqueOrThrow({ where: { id } });
    expect(made).toMatchObject({ refNumbers: ['PO 1'], tags: ['urgent'], scac: 'MAEU' });
    const page = await getTrackingJob.run(context, { id: job.id, outcome: ['line_unknown'], page: 2, page_size: 1 });
    expect([page.total, page.rows.map(({ position }) => position)]).toEqual([2, [6]]);
    await expect(getTrackingJob.run(other, { id: job.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is gone on with where a process died, and creates nothing twice', async () => {
    const boxes = Array.from({ length: 120 }, newBox);
    const { id } = await createTrackingJob.run(context, { tracking_requests: boxes });
    let settlements = 0;
    const dying: Database = {
      ...db,
      query: (statement, values) => {
        // It dies after the requests were made and before their outcomes are stored.
        if (statement.name === 'settle_tracking_job' && settlements++ === 1) throw new Error('killed');
        return db.query(statement, values);
      },
    };
    await expect(takeTurn(parts(dying), RUNNING)).rejects.toThrow('killed');
    const made = () =>
      db.prisma.trackingRequest.count({ where: { idempotencyKey: { startsWith: `tracking_job:${id}:` } } });
    const before = await made();
    expect(await takeTurn(parts(), RUNNING)).toBe(false);

    await rawRows(db, `UPDATE tracking_job SET next_at = now() - interval '1 second' WHERE id = '${id}'`);
    await workAll();

    const { job } = await getTrackingJob.run(context, { id });
    expect([before, await made()]).toEqual([120, 120]);
    expect(job).toMatchObject({ status: 'finished', counts: { created: 120, pending: 0, already_tracked: 0 } });
  });

  it('is not written by a process whose lease was lost', async () => {
    const { id } = await createTrackingJob.run(context, { tracking_requests: [newBox()] });
    const slow: Database = {
      ...db,
      query: async (statement, values) => {
        if (statement.name === 'settle_tracking_job') {
          await rawRows(db, `UPDATE tracking_job SET next_at = now() - interval '1 second' WHERE id = '${id}'`);
          await workAll();
          await rawRows(db, `UPDATE tracking_job_row SET detail = 'of the other' WHERE job_id = '${id}'`);
        }
        return db.query(statement, values);
      },
    };
    await takeTurn(parts(slow), RUNNING);

    const { job, rows } = await getTrackingJob.run(context, { id });
    expect(job).toMatchObject({ status: 'finished', counts: { created: 1 } });
    expect(rows).toMatchObject([{ detail: 'of the other' }]);
  });

  it('takes turns with the jobs of other accounts', async () => {
    const neighbour = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    const first = await createTrackingJob.run(context, { tracking_requests: Array.from({ length: 1_001 }, () => '') });
    const second = await createTrackingJob.run(neighbour, { tracking_requests: [''] });

    await takeTurn(parts(), RUNNING);
    await takeTurn(parts(), RUNNING);

    const large = await getTrackingJob.run(context, { id: first.id });
    const small = await getTrackingJob.run(neighbour, { id: second.id });
    expect([large.job.counts.pending, small.job.status]).toEqual([1, 'finished']);
    await workAll();
  });

  it('is made once for a key, over REST from JSON and CSV', async () => {
    const box = newBox();
    const body = { data: { type: 'bulk_tracking_request', attributes: { tracking_requests: [box] } } };
    const key = { 'Idempotency-Key': 'once-please' };
    const first = await api.ask(context, 'POST /tracking_requests/bulk', body, key);
    const again = await api.ask(context, 'POST /tracking_requests/bulk', body, key);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);

    const { url, apiKey } = api.reachedBy(context);
    const post = (text: string) =>
      fetch(`${url}/tracking_requests/bulk`, {
        method: 'POST',
        headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'text/csv; charset=utf-8' },
        body: text,
      });
    const accepted = await post(`Number,SCAC,"References"\r\n${box},MAEU,"PO 1;PO 2"\r\n`);
    expect(accepted.status).toBe(202);
    const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(await accepted.json());
    await workAll();
    const read = await api.ask(context, `GET /bulk_tracking_requests/${data.id}?filter[outcome]=already_tracked`);
    expect(read.body).toMatchObject({ data: { attributes: { rows: [{ request_number: box, scac: 'MAEU' }] } } });
    const refused = await Promise.all([
      post('a,b\r\n1,2'),
      post('number\r\n1,2'),
      post(''),
      post(`${'1\n'.repeat(10_001)}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });

  it('is limited in number, and removed after thirty days', async () => {
    const busy = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    for (let count = 0; count < 20; count++) await createTrackingJob.run(busy, { tracking_requests: [''] });
    await expect(createTrackingJob.run(busy, { tracking_requests: [''] })).rejects.toMatchObject({
      code: 'rate_limited',
    });

    await rawRows(
      db,
      `UPDATE tracking_job SET created_at = now() - interval '31 days' WHERE account_id = '${busy.principal.accountId}'`,
    );
    expect(await expireTrackingJobs(db)).toEqual({ rows: 20, jobs: 20 });
  });
});

describe('the numbers of a table', () => {
  it.each([
    ['MSCU1234566\nMAEU1\n', [{ request_number: 'MSCU1234566' }, { request_number: 'MAEU1' }]],
    ['scac;number\nMSCU;MSCU1234566', [{ request_number: 'MSCU1234566', scac: 'MSCU' }]],
    [
      '\ufeffRequest Number,Type,Tags\n1,booking,a; b',
      [{ request_number: '1', request_type: 'booking', tags: ['a', 'b'] }],
    ],
    ['number,scac,,\n\n1,MSCU,,\n', [{ request_number: '1', scac: 'MSCU' }]],
    ['Container No.,Carrier\nMSCU1234566,MSCU', [{ request_number: 'MSCU1234566', scac: 'MSCU' }]],
    ['number,,scac\n1,2,3', 'Column 2 has no name'],
    ['number,scac,\n1,MSCU,late', 'Line 2 has 3 fields, and there are 2 columns.'],
    [`number\r\n\r\n\r\n1\r\n${'1'.repeat(256)}`, 'Line 5, request_number: It has more than 255 characters.'],
    ['number,tags\n1,a\0', 'Line 2, tags: The text has a character with the code zero.'],
    ['number,number\n1,2', 'twice'],
    ['scac\n"MSCU","x"', 'no column request_number'],
    ['number,colour\n1,2', 'Unknown column "colour"'],
    ['number;scac;tags\nMSCU1;;\n;;\n""; ;\nMSCU2;;\n;;\n', [{ request_number: 'MSCU1' }, { request_number: 'MSCU2' }]],
  ])('%j', (text, expected) => {
    if (typeof expected === 'string') expect(() => numbersOfCsv(text)).toThrow(expected);
    else expect(numbersOfCsv(text)).toEqual(expected);
  });
});
