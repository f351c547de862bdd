import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { numberAllowance } from '../../src/limits/number-allowance.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as trackContainer } from '../../tools/track-container.ts';
import { RATES } from '../limits/replicas.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, miss, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('track_container', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
  });

  async function sailed(): Promise<{ number: string; box: string; id: string }> {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac: 'MAEU' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
    const [row] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [box]);
    return { number, box, id: row?.id ?? '' };
  }

  describe('with a pasted column', () => {
    it('answers each number in its row: tracked, tracked already with its container, and what is wrong', async () => {
      const { number, box, id } = await sailed();
      const [fresh, good] = [newNumber(), newBox()];
      const bad = good.slice(0, 10) + String((Number(good.slice(10)) + 1) % 10);
      const column = `Container / B/L\n${bad}\nB/L: ${number}\n${fresh}, ${fresh.toLowerCase()}\n`;

      const { text, structured } = await trackContainer.call(context, { number: column, scac: 'MAEU' });

      expect(text.split('\n').slice(0, 4)).toEqual([
        '3 numbers: 1 tracked from now on, 1 tracked already, 1 not tracked.',
        expect.stringMatching(`^- ${bad}: not tracked\\. .*${good}`),
        `- ${fresh}: tracked from now on (pending)`,
        `- ${number}: tracked already; container ${box} on ship (id ${id})`,
      ]);
      expect(structured).toMatchObject({
        rows: [
          { number: bad, outcome: 'wrong_check_digit', suggestion: good },
          { number, outcome: 'already_tracked', containers: [{ id, number: box, current_status: 'on_ship' }] },
          { number: fresh, outcome: 'created', status: 'pending' },
        ],
      });
    });

    it('tracks numbers without a digit, splits at blanks, and names what it left out', async () => {
      const number = 'Number\tVessel\nSBX0HOLD01 SBX0DEMO01\nTESTTRFAILED\nSBX0HOLD02\tEVER GIVEN';

      const { text, structured } = await trackContainer.call(context, { number, scac: 'TEST' });

      expect(structured).toMatchObject({
        rows: ['SBX0HOLD01', 'SBX0DEMO01', 'TESTTRFAILED', 'SBX0HOLD02'].map((one) => ({ number: one })),
        left_out: ['Number', 'Vessel', 'EVER GIVEN'],
      });
      expect(text).toContain('Left out, taken for no number: "Number", "Vessel", "EVER GIVEN".');
    });

    it('names what it left out beside one number, and refuses words without any', async () => {
      const number = newNumber();

      const { text } = await trackContainer.call(context, { number: `TESTTRFAILED\n${number}`, scac: 'MAEU' });

      expect(text).toContain('taken for no number: "TESTTRFAILED". If one is a number, give it by itself.');
      await expect(trackContainer.call(context, { number: 'hello, world' })).rejects.toThrow('There is no number');
    });

    it('says the same again when it is called again, and creates nothing twice', async () => {
      const column = `${newNumber()}\n${newNumber()}`;

      await trackContainer.call(context, { number: column, scac: 'MAEU' });
      const { structured } = await trackContainer.call(context, { number: column, scac: 'MAEU' });

      expect(structured).toMatchObject({ rows: [{ outcome: 'already_tracked' }, { outcome: 'already_tracked' }] });
      const [made] = await rows<{ n: number }>(
        db,
        'SELECT count(*)::int AS n FROM tracking_request WHERE account_id = $1',
        [context.principal.accountId],
      );
      expect(made?.n).toBe(2);
    });

    it('hands what is beyond two hundred to a job, and says so', async () => {
      const column = Array.from({ length: 203 }, () => newNumber()).join('\n');

      const { text, structured } = await trackContainer.call(context, { number: column, scac: 'MAEU' });

      expect(text).toContain('203 numbers: 200 tracked from now on, 3 in the background.');
      expect(structured?.in_background).toBe(3);
    });
  });

  describe('within the limits of its caller', () => {
    async function limited(rates: { create: number; bulk: number }) {
      const limiter = createLimiter({ db, rates: { ...RATES, ...rates }, clock: context.clock, log: context.log });
      return { ...context, newNumbers: numberAllowance(limiter, { ...context.principal, keyId: newId() }) };
    }

    it('counts each number that is new, hands those beyond to a job, and answers as limited where none is left', async () => {
      const caller = await limited({ create: 2, bulk: 1 });
      const { number: known } = await sailed();
      const [a, b, c, d, e, f] = Array.from({ length: 6 }, () => newNumber());
      const call = (...numbers: unknown[]) => trackContainer.call(caller, { number: numbers.join('\n'), scac: 'MAEU' });

      const first = await call(known, a, b, c, d);
      const second = await call(known, a, e, f);
      const again = await call(known, a, b);

      expect(first.text.split('\n')[0]).toBe(
        '5 numbers: 3 tracked from now on, 1 tracked already, 1 in the background.',
      );
      expect(second.text.split('\n').slice(0, 2)).toEqual([
        '4 numbers: 1 tracked from now on, 2 tracked already, 1 beyond the limit and not tracked.',
        `- ${f}: not tracked. Limit reached; give it again in 60 s.`,
      ]);
      expect(second.structured).toMatchObject({
        rows: [{ number: known }, { number: a }, { number: e, outcome: 'created' }, { number: f, outcome: 'limited' }],
      });
      expect(again.structured).toMatchObject({ rows: Array(3).fill({ outcome: 'already_tracked' }) });
    });

    it('does not count numbers that are mistyped or given twice', async () => {
      const caller = await limited({ create: 2, bulk: 0 });
      const good = newBox();
      const bad = good.slice(0, 10) + String((Number(good.slice(10)) + 1) % 10);
      const column = (...numbers: string[]) => ({ number: numbers.join('\n'), scac: 'MAEU' });
      const twice = newNumber();

      for (let call = 0; call < 3; call++)
        expect((await trackContainer.call(caller, column(bad, twice, twice))).text).not.toContain('limit');
      const fresh = Array.from({ length: 4 }, () => newNumber());
      const { structured } = await trackContainer.call(caller, column(...fresh));

      expect(structured).toMatchObject({
        rows: ['created', 'created', 'created', 'limited'].map((outcome) => ({ outcome })),
      });
    });

    it('never exceeds the limit in any minute, whatever turns out not to be new while numbers are tracked', async () => {
      const limit = 6;
      const clock = fakeClock('2026-06-18T18:00:00.000Z');
      const moving = await serviceContext(db, { clock });
      const limiter = createLimiter({ db, rates: { ...RATES, create: limit }, clock, log: moving.log });
      const principal = { ...moving.principal, keyId: newId() };
      const allowance = numberAllowance(limiter, principal);
      const takeNumbers = async (count: number) => {
        const granted = await allowance.takeNumbers(count);
        clock.advance(1_700);
        return granted;
      };
      const caller = { ...moving, newNumbers: { ...allowance, takeNumbers } };
      const created: number[] = [];
      const call = async (numbers: string[]) => {
        const at = clock.now();
        if (await limiter.take(principal, 'create').catch(() => null)) {
          const { structured } = await trackContainer.call(caller, { number: numbers.join('\n') });
          const rowsOf = Object(structured).rows as { outcome: string }[];
          created.push(...rowsOf.filter(({ outcome }) => outcome === 'created').map(() => at));
        }
      };
      const sure = () => `MAEU${newNumber()}`;

      for (let step = 0; step < 12; step++) {
        await call([sure(), sure(), newNumber(), newNumber(), newNumber()]);
        await call(Array.from({ length: 9 }, sure));
        clock.advance(step % 2 === 0 ? 56_800 : 1_300);
      }

      const inMinute = (from: number) => created.filter((at) => at >= from && at < from + 60_000).length;
      expect(created.length).toBeGreaterThan(limit * 4);
      expect(Math.max(...created.map(inMinute))).toBe(limit);
    });

    it('takes no job for numbers beyond two hundred that are tracked already, and calls none of them limited', async () => {
      const column = { number: Array.from({ length: 203 }, newNumber).join('\n'), scac: 'MAEU' };
      await trackContainer.call(context, { number: column.number.split('\n').slice(0, 150).join('\n'), scac: 'MAEU' });
      await trackContainer.call(context, { number: column.number.split('\n').slice(150).join('\n'), scac: 'MAEU' });

      const { text } = await trackContainer.call(await limited({ create: 0, bulk: 0 }), column);

      expect(text.split('\n')[0]).toBe('203 numbers: 203 tracked already.');
    });

    it('keeps nothing counted for numbers that were not tracked because the service failed', async () => {
      const caller = await limited({ create: 3, bulk: 0 });
      let asked = 0;
      const line: ServiceContext['sources']['line'] = (scac) => {
        asked += 1;
        if (asked > 4) throw new Failure('unavailable', 'The service fails');
        return caller.sources.line(scac);
      };
      const failing = { ...caller, sources: { ...caller.sources, line } };
      const column = (count: number) => ({ number: Array.from({ length: count }, newNumber).join('\n'), scac: 'MAEU' });

      await expect(trackContainer.call(failing, column(4))).rejects.toThrow('The service fails');
      const { structured } = await trackContainer.call(caller, column(4));

      expect(structured).toMatchObject({ rows: Array(4).fill({ outcome: 'created' }) });
    });
  });

  it('answers one number that is tracked already with its container', async () => {
    const { number, box, id } = await sailed();

    const { text, structured } = await trackContainer.call(context, { number: `MBL# ${number}`, scac: 'MAEU' });

    expect(text).toContain(`; container ${box} on ship (id ${id}).`);
    expect(structured).toMatchObject({ already_tracked: true, containers: [{ id, number: box }] });
  });

  describe('with somebody who waits', () => {
    it('says how far it is, and answers with the container as soon as the line has answered', async () => {
      const [number, box] = [newNumber(), newBox()];
      const reports: unknown[] = [];
      const waiting = {
        report: async (...report: unknown[]) => void reports.push(report),
        pause: async () => {
          await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
          return true;
        },
      };

      const { structured } = await trackContainer.call(context, { number, scac: 'MAEU' }, waiting);

      expect(structured).toMatchObject({ tracking_request: { status: 'created' }, containers: [{ number: box }] });
      expect(reports).toEqual([
        [0, 1, 'Waiting for the shipping line of 1.'],
        [1, 1, 'The shipping lines have answered.'],
      ]);
    });

    it('says of each of many numbers why the line has refused it within the wait', async () => {
      const [refused, good] = [newNumber(), newNumber()];
      const pause = async () => {
        await miss(db, await watchOf(db, refused, 'MAEU'), { kind: 'unknown', isFinal: true });
        return false;
      };

      const { text, structured } = await trackContainer.call(
        context,
        { number: `${good}\n${refused}`, scac: 'MAEU' },
        { report: async () => {}, pause },
      );

      expect(text.split('\n').slice(0, 3)).toEqual([
        '2 numbers: 1 tracked from now on, 1 not tracked.',
        expect.stringMatching(`^- ${refused}: not tracked\\. .*does not know the number \\(not_found\\)`),
        `- ${good}: tracked from now on (pending)`,
      ]);
      const detail = expect.stringContaining('Check the number');
      expect(structured).toMatchObject({
        rows: [{ outcome: 'created' }, { outcome: 'refused', status: 'failed', detail }],
      });
    });

    it('gives up after a few seconds and says when to look again', async () => {
      let waitedMs = 0;
      const pause = async (ms: number) => {
        waitedMs += ms;
        return true;
      };

      const { text } = await trackContainer.call(
        context,
        { number: newNumber(), scac: 'MAEU' },
        { report: async () => {}, pause },
      );

      expect(waitedMs).toBe(8_000);
      expect(text).toContain('usually answers within 2 minutes');
    });
  });
});
