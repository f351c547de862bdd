import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import type { Database } from '../../../src/db/client.ts';
import { createTrackingJob } from '../../../src/services/tracking-job/create-tracking-job.ts';
import { getTrackingJob } from '../../../src/services/tracking-job/get-tracking-job.ts';
import { takeTurn } from '../../../src/services/tracking-job/keep-tracking.ts';
import { type OpenRow, trackRow } from '../../../src/services/tracking-job/track-row.ts';
import type { JobNumber } from '../../../src/services/tracking-job/tracking-job.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, SILENT, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const RUNNING = new AbortController().signal;

describeWithDatabase('the numbers of a job that are tracked together', () => {
  const db = useDatabase();
  const alone = useServiceContext(db, { clock: CLOCK });
  const together = useServiceContext(db, { clock: CLOCK });
  const third = useServiceContext(db, { clock: CLOCK });

  async function work(context: typeof alone) {
    const parts = {
      db,
      log: SILENT,
      newLeaseToken: async () => newId(),
      contextFor: (principal: typeof context.principal) => ({ ...context, principal }),
    };
    while (await takeTurn(parts, RUNNING));
  }

  /** What becomes of numbers that are handed in. */
  async function handIn(context: typeof alone, numbers: JobNumber[]) {
    const { id } = await createTrackingJob.run(context, { tracking_requests: numbers });
    await work(context);
    return getTrackingJob.run(context, { id });
  }

  /** A shipment that both track, one container of which both have asked for in vain. */
  async function shipmentOfBoth() {
    const [billOfLading, box] = [newNumber(), newBox()];
    const said = saying(...sailing(box, billOfLading));
    for (const context of [alone, together]) await track(context, billOfLading);
    await answer(alone, await watchOf(db, billOfLading), said);
    for (const context of [alone, together]) await track(context, box, { request_type: 'container' });
    await answer(alone, await watchOf(db, box), said);
    return { billOfLading, box };
  }

  /** A container that another account has had polled. */
  async function knownBox() {
    const [billOfLading, box] = [newNumber(), newBox()];
    await track(third, box, { request_type: 'container' });
    await answer(third, await watchOf(db, box), saying(...sailing(box, billOfLading)));
    return { billOfLading, box };
  }

  it('come to what each comes to by itself', async () => {
    const [shared, known, fresh, other] = [await shipmentOfBoth(), await knownBox(), newBox(), newBox()];
    const wrong = `${other.slice(0, 10)}${(Number(other.at(-1)) + 1) % 10}`;
    const numbers: JobNumber[] = [
      { request_number: fresh, ref_numbers: ['PO 1'], tags: ['a'] },
      { request_number: ` ${fresh.toLowerCase().slice(0, 4)} ${fresh.slice(4, 10)}-${fresh.at(-1)}` },
      { request_number: fresh, scac: 'XXXX' },
      { request_number: other, scac: 'maersk' },
      { request_number: other, scac: 'MAEU', request_type: 'bill of lading' },
      { request_number: wrong },
      { request_number: wrong, scac: 'MAEU', request_type: 'container' },
      { request_number: 'MAEU123456789' },
      { request_number: '123456789', scac: 'MAEU', request_type: 'bill_of_lading' },
      { request_number: '12345678', request_type: 'booking' },
      { request_number: newNumber(), scac: 'HLCU' },
      { request_number: newNumber(), scac: 'MAEU', ref_numbers: [' '] },
      { request_number: newNumber(), scac: 'a name of more than twenty characters' },
      { request_number: newNumber(), request_type: 'parcel' },
      { request_number: 'X'.repeat(250), scac: 'MAEU' },
      { request_number: '' },
      { request_number: shared.billOfLading },
      { request_number: shared.box },
      { request_number: known.box },
      { request_number: known.billOfLading, scac: 'MAEU' },
    ];
    const expected: unknown[] = [];
    for (const [index, number] of numbers.entries()) {
      const row: OpenRow = {
        position: index + 1,
        requestNumber: number.request_number,
        requestType: number.request_type ?? null,
        scac: number.scac ?? null,
        refNumbers: number.ref_numbers ?? [],
        tags: number.tags ?? [],
      };
      const { outcome, code, suggestion, detail } = await trackRow(alone, newId(), row);
      expected.push({ row: index + 1, outcome, code, suggestion, detail });
    }

    const { rows } = await handIn(together, numbers);

    const came = rows.map(({ position: row, outcome, code, suggestion, detail }) => ({
      row,
      outcome,
      code,
      suggestion,
      detail,
    }));
    expect(came).toEqual(expected);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
      new Set(['created', 'already_tracked', 'wrong_check_digit', 'line_unknown', 'refused']),
    );
    const requests = async ({ principal: { accountId } }: typeof alone) =>
      db.prisma.trackingRequest.findMany({
        where: { accountId },
        select: {
          scac: true,
          normalizedNumber: true,
          requestNumber: true,
          requestType: true,
          status: true,
          tags: true,
        },
        orderBy: [{ normalizedNumber: 'asc' }, { scac: 'asc' }],
      });
    expect(await requests(together)).toEqual(await requests(alone));
  });

  it('take a few statements for a hundred of them', async () => {
    let statements = 0;
    const numbers = Array.from({ length: 100 }, () => ({ request_number: newNumber(), scac: 'MAEU' }));
    await createTrackingJob.run(together, { tracking_requests: numbers });
    const watched: Database = db;
    watched.onQuery = () => {
      statements += 1;
    };
    await work(together);
    delete watched.onQuery;

    expect(statements).toBeLessThan(20);
  });

  it('are all tracked where two accounts hand in the same ones in opposite order', async () => {
    const numbers = Array.from({ length: 300 }, () => ({ request_number: newNumber(), scac: 'MAEU' }));
    const [one, other] = await Promise.all([handIn(alone, numbers), handIn(together, [...numbers].reverse())]);

    await Promise.all([work(alone), work(together)]);
    const read = await Promise.all([
      getTrackingJob.run(alone, { id: one.job.id }),
      getTrackingJob.run(together, { id: other.job.id }),
    ]);
    expect(read.map(({ job }) => [job.status, job.counts.created])).toEqual([
      ['finished', 300],
      ['finished', 300],
    ]);
    expect(await db.prisma.watch.count({ where: { number: { in: numbers.map((n) => n.request_number) } } })).toBe(300);
  });
});
