import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { checkDigit } from '../../../src/domain/check-digit.ts';
import { inferNumber } from '../../../src/services/inference/infer-number.ts';
import { createLineMemory, type LineMemory } from '../../../src/services/inference/line-memory.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, type TestDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const LEASED = 'TCLU1234568';
const MINUTE_MS = 60_000;

interface Answered {
  scac?: string;
  status?: string;
  reason?: string | null;
  by?: ServiceContext;
}

/** A container of a line of its own for each shipment. */
function newBox(at: number): string {
  const firstTen = `MSKU1000${String(at).padStart(2, '0')}`;
  return `${firstTen}${checkDigit(firstTen)}`;
}

describeWithDatabase('what inference has learnt', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let memory: LineMemory;

  beforeEach(async () => {
    await db.pool.query('TRUNCATE tracking_request, container, shipment CASCADE');
    clock = fakeClock('2026-06-01T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    memory = createLineMemory({ db, clock, log: context.log, accountsMin: 1 });
  });

  /** A request that a line has answered, by a number alone. */
  async function answeredRequest(number: string, said: Answered = {}) {
    const { scac = 'MSCU', status = 'failed', reason = 'not_found', by = context } = said;
    await db.pool.query(
      `INSERT INTO tracking_request (id, account_id, request_type, request_number, normalized_number, scac, status, failed_reason)
       VALUES ($1, $2, 'bill_of_lading', $3, $3, $4, $5, $6)`,
      [newId(), by.principal.accountId, number, scac, status, reason],
    );
  }

  async function tracked(by: ServiceContext, number: string, box: string) {
    await track(by, number);
    await answer(by, await watchOf(db, number), saying(...sailing(box, number)));
  }

  const infer = (by: ServiceContext, number: string) =>
    inferNumber.run({ ...by, inference: { memory, probes: 'never' } }, { number });

  it('counts a number once for a line, known or not, and keeps what numbers have in common alone', async () => {
    for (let at = 0; at < 6; at++) await answeredRequest(`626557792${at}`, { scac: 'COSU' });
    await answeredRequest('6265577920', { scac: 'COSU' });
    await answeredRequest('6265577929', { scac: 'COSU', reason: 'retries_exhausted' });
    await tracked(context, '626500001', LEASED);

    const priors = await memory.priors();

    expect(priors.of('626 9999999999')).toEqual({ known: new Map(), polled: 6 });
    expect(priors.of('6265577920 9999999999')).toBeNull();
    expect(priors.of('626 999999999')).toBeNull();
  });

  it('learns nothing of numbers that fewer than three accounts requested', async () => {
    const others = [await serviceContext(db, { clock }), await serviceContext(db, { clock })];
    const learnt = async (accountsMin: number) =>
      (await createLineMemory({ db, clock, log: context.log, accountsMin }).priors()).of('6265 999999999');
    for (let at = 0; at < 6; at++) await tracked(context, `62650000${at}`, newBox(at));

    expect(await learnt(1)).toEqual({ known: new Map([['MAEU', 6]]), polled: 6 });
    expect(await learnt(3)).toBeNull();

    for (const [index, other] of others.entries()) {
      await answeredRequest(`62650010${index}`, { scac: 'COSU', by: other });
    }
    expect(await learnt(3)).toEqual({ known: new Map(), polled: 8 });

    for (const [index, other] of others.entries()) await tracked(other, `62650020${index}`, newBox(10 + index));
    expect(await learnt(3)).toEqual({ known: new Map([['MAEU', 8]]), polled: 10 });
  });

  it('shows no account how many numbers others track', async () => {
    for (let at = 0; at < 25; at++) await tracked(context, `6265000${10 + at}`, newBox(at));
    const stranger = await serviceContext(db, { clock });

    const answered = await infer(stranger, '626500099');

    expect(answered.shipping_line.reason).toMatch(/^(Most|Some) numbers like this one|^Maersk writes such numbers/);
    expect(answered.shipping_line.reason).not.toContain('25');
  });

  it('gives an account the line of a box that it tracks by a bill of lading, and no other account', async () => {
    const stranger = await serviceContext(db, { clock });
    await tracked(context, newNumber(), LEASED);

    const [own, others] = [await infer(context, LEASED), await infer(stranger, LEASED)];

    expect(own.shipping_line).toMatchObject({
      decision: 'auto_select',
      reason: 'This account tracks this container at Maersk.',
      selected: { scac: 'MAEU', confidence: 0.97 },
    });
    expect(others.shipping_line).toMatchObject({ decision: 'no_prediction', candidates: [] });
  });

  it('knows what was tracked since after five minutes, without a query in between', async () => {
    await infer(context, LEASED);
    await tracked(context, newNumber(), LEASED);
    const queries: string[] = [];
    const quiet = createLineMemory({ db: { ...db, query: watched(queries) }, clock, log: context.log, accountsMin: 1 });
    const learned = async () => (await quiet.own(context.principal.accountId)).has(LEASED);
    expect(await learned()).toBe(true);
    expect(queries).toHaveLength(1);

    clock.advance(4 * MINUTE_MS);
    await learned();
    expect(queries).toHaveLength(1);

    clock.advance(MINUTE_MS);
    await learned();
    expect(queries).toHaveLength(2);
  });

  it('goes on with what it knew where the database is away', async () => {
    const errors: unknown[] = [];
    const log = { ...context.log, error: (fields: object) => void errors.push(fields) };
    const query = () => Promise.reject(new Error('away'));
    const blind = createLineMemory({ db: { ...db, query }, clock, log, accountsMin: 1 });

    expect((await blind.own(context.principal.accountId)).size).toBe(0);
    expect((await blind.priors()).of('box TCLU')).toBeNull();
    expect(errors).toHaveLength(2);
  });

  function watched(queries: string[]): TestDatabase['query'] {
    return intercepted(db.query, ({ name }) => queries.push(name));
  }
});
