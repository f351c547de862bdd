import { describe, expect, it } from 'vitest';
import { CONTEXT, oceanFile } from './messages.ts';
import { movements, read, status, TERMINAL } from './reading.ts';

describe('holds', () => {
  it('come one by one, and their release takes back those of the same hands alone', () => {
    const [hold] = read(oceanFile(status('PA')), TERMINAL).drafts;
    const [freight] = read(oceanFile(status('FD')), { ...TERMINAL, dialect: 'terminal' }).drafts;
    const releases = read(oceanFile(status('CU')), TERMINAL).drafts.filter(({ kind }) => kind === 'retraction');

    expect(hold).toMatchObject({
      kind: 'terminal_snapshot',
      checkedAt: '2026-02-10T16:30:00.000Z',
      available: null,
      holds: [{ name: 'customs', status: 'hold', description: '315 PA: customs hold, intensive examination' }],
      fees: null,
    });
    expect(releases).toMatchObject([{ retracts: hold?.sourceEventId }, { retracts: freight?.sourceEventId }]);
    expect(hold?.sourceEventId).not.toBe(freight?.sourceEventId);
  });

  it.each([
    ['all of them', ['PA', 'PQ', 'CR'], { available: null, holds: ['customs', 'customs'] }],
    ['none, as all have let it go', ['CT', 'CR'], { available: null, holds: [] }],
    ['none, as it is available', ['A', 'CT', 'AV'], { available: true, holds: [] }],
    ['nothing of holds, when one of them is not known', ['A', 'CT', 'AV', '7Q'], { available: true, holds: null }],
    ['nothing of the others, when one has let it go', ['CT', 'DN'], { available: false, holds: null }],
  ])('come as a list: %s', (_, events, expected) => {
    const text = oceanFile(
      'B4****20260210*0830**MSKU*123456*L*45G1*USLAX*UN*5',
      ...events.map((event) => `SG*${event}***20260210*0800`),
    );

    const snapshots = read(text, TERMINAL).drafts.filter((draft) => draft.kind === 'terminal_snapshot');

    const said = snapshots.map(({ available, holds }) => ({
      available,
      holds: holds?.map(({ name }) => name) ?? null,
    }));
    expect(said).toEqual([expected]);
  });

  it('are taken back by a list that says nothing of the others', () => {
    const [hold] = read(oceanFile(status('PA')), TERMINAL).drafts;

    const { drafts } = read(oceanFile(status('UV'), 'SG*CT***20260210*0800'), TERMINAL);

    expect(drafts).toContainEqual(expect.objectContaining({ kind: 'retraction', retracts: hold?.sourceEventId }));
  });

  it('are not denied by a list that says nothing of the others', () => {
    const text = oceanFile(status('UV'), 'SG*CT***20260210*0800');

    expect(read(text, TERMINAL).drafts.filter(({ kind }) => kind === 'terminal_snapshot')).toEqual([]);
  });
});

describe('dialects', () => {
  it('give the last free day, in B4 or in N9', () => {
    const sender = { ...TERMINAL, dialect: 'cargosprint' };

    const inStatus = read(oceanFile(status('LFDAY')), sender).drafts;
    const inNumber = read(oceanFile(status('AV'), 'N9*LFDAY*20260214'), sender).drafts;

    const said = { kind: 'deadline', party: 'terminal', container: 'MSKU1234565', computed: false };
    expect(inStatus[0]).toMatchObject({ ...said, lastFreeDay: '2026-02-10' });
    expect(inNumber).toContainEqual(expect.objectContaining({ ...said, lastFreeDay: '2026-02-14' }));
  });

  it('give fees, and a list without any says that there are none', () => {
    const sender = { ...TERMINAL, dialect: 'cargosprint' };
    const fees = (amount: string) =>
      read(oceanFile(status('AV'), `N9*DEMRG*${amount}`), sender).drafts.flatMap((draft) =>
        draft.kind === 'terminal_snapshot' ? [draft.fees] : [],
      );

    expect(fees('125.50')).toEqual([[{ type: 'demurrage', amount: 125.5, currency_code: null }]]);
    expect(fees('0')).toEqual([[]]);
    expect(fees('due')).toEqual([]);
  });

  it.each([
    ['cargosprint', 'TM', 'TMF'],
    ['cargosprint', 'FD', 'freight'],
    ['cargosprint', 'TC', 'other'],
    ['terminal', 'FD', 'freight'],
  ])('%s has its own holds: %s', (dialect, event, name) => {
    const [draft] = read(oceanFile(status(event)), { ...TERMINAL, dialect }).drafts;

    expect(draft).toMatchObject({ kind: 'terminal_snapshot', holds: [{ name }] });
  });

  it('hamburg-sud reports a new estimate with the place itself, and an appointment', () => {
    const sender = { ...CONTEXT.sender, dialect: 'hamburg-sud' };
    const delayed = read(oceanFile(status('E'), 'R4*D*UN*USLAX', 'DTM*139*20260303*0600*LT'), sender).drafts;
    const here = read(oceanFile(status('C'), 'R4*5*UN*USLAX', 'DTM*139*20260303*0600*LT'), sender).drafts;
    const empty = read(oceanFile(status('E')), sender).drafts;
    const appointment = read(oceanFile(status('AA')), sender).drafts;

    const estimated = { kind: 'movement', classifier: 'estimated', occurredAt: '2026-03-03T14:00:00.000Z' };
    expect(delayed[0]).toMatchObject({ ...estimated, movement: 'arrive', originalEvent: '315 R4 D DTM 139' });
    expect(here[0]).toMatchObject({ ...estimated, movement: 'depart', originalEvent: '315 C' });
    expect(empty[0]).toMatchObject({ kind: 'unusable', reason: '315 E names no place with an estimated time.' });
    expect(appointment[0]).toMatchObject({ kind: 'terminal_snapshot', appointmentAt: '2026-02-10T16:30:00.000Z' });
  });

  it('cargosmart means a gate-in by OA', () => {
    const sender = { ...CONTEXT.sender, dialect: 'cargosmart' };

    expect(movements(oceanFile(status('OA')), sender)[0]).toMatchObject({ movement: 'gate_in', load: 'laden' });
  });
});
