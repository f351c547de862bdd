import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TextThread } from '../../../src/app/text-thread.ts';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import type { PushSender } from '../../../src/services/intake/sender.ts';
import type { IntakeTools } from '../../../src/services/intake/take-in.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { watchMainThread } from '../../bench/main-thread.ts';
import {
  bayplan,
  boxAt,
  DRAFT_HEADER,
  location,
  order,
  ordered,
  SAILED_HEADER,
} from '../../sources/edi/edifact/voyage-lists.ts';
import { type Compiled, compile } from '../../support/compile.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { newBox, rows, track } from '../../support/tracking.ts';
import { stateOf } from './account-state.ts';

const LINE = pushSender('mersey');
/** Of as many a bayplan is read here, and of as many in the thread. */
const CONTAINERS_READ_HERE = 200;
const CONTAINERS_READ_APART = 900;
const LONGEST_MS_MAX = 100;

describeWithDatabase('bayplans and orders to terminals that a sender pushes', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let tools: IntakeTools;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-01-06T12:00:00.000Z') });
    tools = intakeTools(context, readers);
    box = newBox();
  });

  const push = (text: string, from: PushSender = LINE): Promise<Receipt> =>
    takeIn(tools, { from, text, origin: 'test' });
  const trackBox = () => track(context, box, { request_type: 'container' });
  const shipment = async () => {
    const [found] = await rows<Record<string, unknown>>(
      db,
      `SELECT s.pol_etd_at, s.pol_atd_at, s.pod_eta_at, c.current_status, c.pol_loaded_at
        FROM shipment s JOIN container c ON c.shipment_id = s.id WHERE s.account_id = $1`,
      [context.principal.accountId],
    );
    return found;
  };

  it('put a container on board that is tracked, and create nothing for the others', async () => {
    await trackBox();
    const others = [newBox(), newBox()];

    const receipt = await push(bayplan(SAILED_HEADER, location(box), ...others.map((one) => location(one))));

    expect(receipt).toMatchObject({ format: 'edifact', quarantined: 0, taken: 12 });
    expect(await shipment()).toMatchObject({
      pol_atd_at: '2026-01-05T06:30:00.000Z',
      pod_eta_at: '2026-01-19T14:00:00.000Z',
      current_status: 'on_ship',
      pol_loaded_at: null,
    });
    const made = await rows<{ number: string }>(db, 'SELECT number FROM container WHERE number = ANY($1)', [
      [box, ...others],
    ]);
    expect(made).toEqual([{ number: box }]);
  });

  it('show what a plan or an order expects as an estimate, and no more', async () => {
    await trackBox();

    await push(bayplan(DRAFT_HEADER, location(box)));
    await push(order('45', [ordered(box)]));

    expect(await shipment()).toMatchObject({
      pol_etd_at: '2026-01-05T06:30:00.000Z',
      pol_atd_at: null,
      pod_eta_at: '2026-01-19T14:00:00.000Z',
      current_status: 'new',
      pol_loaded_at: null,
    });
  });

  it('are found later by whoever tracks a container that nobody tracked', async () => {
    await push(bayplan(SAILED_HEADER, location(box)));

    await trackBox();

    expect(await shipment()).toMatchObject({ pol_atd_at: '2026-01-05T06:30:00.000Z' });
  });

  it('change nothing the second time, and not where an older draft comes late', async () => {
    await trackBox();
    const sailed = bayplan(SAILED_HEADER, location(box));
    await push(sailed);
    const state = await stateOf(db, context);

    const again = await push(sailed);
    const renamed = await push(sailed.replace('PLAN1', 'PLAN2'));
    await push(bayplan(DRAFT_HEADER, location(box)));

    expect([again.is_known, renamed.taken, renamed.known]).toEqual([true, 0, 4]);
    const { containers, events } = Object(await stateOf(db, context));
    expect({ containers, events }).toMatchObject({ containers: [{ c: { current_status: 'on_ship' } }] });
    expect(events).toEqual(Object(state).events);
  });

  it('are taken back by a cancellation', async () => {
    await trackBox();
    await push(order('45', [ordered(box)]));
    await push(bayplan(SAILED_HEADER, location(box)));

    await push(bayplan(SAILED_HEADER, location(box)).replace('PLAN1+9', 'PLAN1+1'));

    expect(await shipment()).toMatchObject({ pol_atd_at: null, current_status: 'new' });
  });

  it('are quarantined where their sender may not report of the place or the line', async () => {
    const elsewhere = { ...LINE, sender: { ...LINE.sender, facilities: ['USLAX'] } };
    const ofOthers = { ...LINE, sender: { ...LINE.sender, lines: ['MAEU'] } };
    const foreign = location(newBox()).map((one) => one.replace('NAD+CA+MAE', 'NAD+CA+HLC'));

    const atPlace = await push(bayplan(SAILED_HEADER, location(box)), elsewhere);
    const ofLine = await push(bayplan(SAILED_HEADER, location(newBox()), foreign), ofOthers);

    expect(atPlace).toMatchObject({ taken: 2, quarantined: 2 });
    expect(atPlace.reasons.map(({ reason }) => reason)).toEqual([expect.stringContaining('about CNSHA')]);
    expect(ofLine).toMatchObject({ taken: 4, quarantined: 1 });
    expect(ofLine.reasons.map(({ reason }) => reason)).toEqual([expect.stringContaining('cargo of HLCU')]);
  });

  it('take what is whole of one that is damaged, and quarantine the rest with its header', async () => {
    await trackBox();
    const whole = bayplan(SAILED_HEADER, location(box), location('MSKU12'), location(newBox()));

    const cut = await push(whole.slice(0, whole.lastIndexOf('EQD+CN')));

    expect(cut).toMatchObject({ taken: 4, quarantined: 1 });
    expect(await shipment()).toMatchObject({ current_status: 'on_ship' });
    const [kept] = await rows<{ raw: string }>(db, 'SELECT raw FROM quarantine WHERE raw LIKE $1', ['%MSKU12%']);
    expect(kept?.raw).toContain('BGM++PLAN1+9');
  });
});

describeWithDatabase('a large bayplan', () => {
  const db = useDatabase();
  let compiled: Compiled;
  let thread: TextThread;

  beforeAll(() => {
    compiled = compile('src/app/reading-thread.ts');
    thread = new TextThread(compiled.file);
  });
  afterAll(async () => {
    await thread.close();
    compiled.remove();
  });

  it.skipIf(!existsSync('/proc/self/schedstat')).each([CONTAINERS_READ_HERE, CONTAINERS_READ_APART])(
    'leaves the process free for others, with %i containers',
    async (count) => {
      const context = await serviceContext(db, { clock: fakeClock('2026-01-06T12:00:00.000Z') });
      const tools = { ...intakeTools(context, readers), threadReader: thread };
      const take = (first: number, boxesOf: number) => {
        const boxes = Array.from({ length: boxesOf }, (_one, at) => location(boxAt(500_000 + first + at)));
        return takeIn(tools, { from: LINE, text: bayplan(SAILED_HEADER, ...boxes), origin: 'test' });
      };
      await take(count * 10, 10);
      const watched = watchMainThread();

      const receipt = await take(count * 10 + 10, count);

      const { longestMs } = watched.end();
      expect(receipt).toMatchObject({ taken: 4 * count, quarantined: 0 });
      expect(longestMs).toBeLessThan(LONGEST_MS_MAX);
    },
    120_000,
  );
});
