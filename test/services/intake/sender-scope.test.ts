import { describe, expect, it } from 'vitest';
import type { ObservationDraft } from '../../../src/domain/observation.ts';
import { beyondFacilities, beyondLines } from '../../../src/services/intake/sender-scope.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline, movement, snapshot } from '../../support/observations.ts';
import { push, pushedText, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { newBox, rows, saying } from '../../support/tracking.ts';

const AT = '2026-06-14T12:00:00.000Z';

const LOS_ANGELES = { locode: 'USLAX', name: null, latitude: null, longitude: null };

const at = (locode: string | null, code: string | null, codeList: 'FIRMS' | 'SMDG' | null = null): ObservationDraft =>
  snapshot(AT, 'USLAX', {
    place: locode === null ? null : { ...LOS_ANGELES, locode },
    facility: code === null ? null : { code, codeList, name: null, type: 'terminal' },
  });

describe('a sender that is tied to facilities', () => {
  it.each([
    ['a place', ['USLAX'], at('USLAX', null)],
    ['a place by the code of its terminal', ['USLAX'], at(null, 'Y258', 'FIRMS')],
    ['a terminal by its FIRMS code', ['Y258'], at('USLAX', 'Y258', 'FIRMS')],
    ['a terminal by its FIRMS code without a list', ['y258'.toUpperCase()], at(null, 'Y258')],
    ['a terminal that no table holds', ['ZZ99'], at('USLAX', 'ZZ99', 'FIRMS')],
    ['a terminal by its SMDG code', ['NLRTM/RWG'], at('NLRTM', 'RWG', 'SMDG')],
    ['a day at the place of a terminal', ['Y258'], deadline('terminal', '2026-06-20', { place: LOS_ANGELES })],
    ['one of several', ['USOAK', 'USLAX'], at('USLAX', null)],
  ])('may report of %s', (_what, facilities, draft) => {
    expect(beyondFacilities(draft, { facilities })).toBeNull();
  });

  it.each([
    ['another place', ['USOAK'], at('USLAX', null), 'USLAX'],
    ['another terminal of the port', ['Y258'], at('USLAX', 'W185', 'FIRMS'), 'W185'],
    ['a terminal of another port', ['NLRTM/RWG'], at('DEHAM', 'RWG', 'SMDG'), 'RWG'],
    ['a gate-out elsewhere', ['USOAK'], movement('gate_out', 'USLAX', AT, {}), 'USLAX'],
    ['a day elsewhere', ['USOAK'], deadline('terminal', '2026-06-20', { place: LOS_ANGELES }), 'USLAX'],
  ])('may not report of %s', (_what, facilities, draft, stated) => {
    const reason = `The statement is about ${stated}; this sender may report of ${facilities.join(', ')} alone.`;

    expect(beyondFacilities(draft, { facilities })).toBe(reason);
  });

  it('states a day where the snapshot beside it says', () => {
    const day = deadline('terminal', '2026-06-20');

    expect(beyondFacilities(day, { facilities: ['Y258'] }, [day, at(null, 'Y258', 'FIRMS')])).toBeNull();
    expect(beyondFacilities(day, { facilities: ['Y258'] }, [day, at(null, 'W185', 'FIRMS')])).toContain('about W185');
    expect(beyondFacilities(day, { facilities: ['Y258'] }, [day])).toContain('names no facility');
  });

  it('may not report of what names no place, and any other sender may', () => {
    const reason = 'The statement names no facility; this sender may report of USOAK alone.';

    expect(beyondFacilities(at(null, null), { facilities: ['USOAK'] })).toBe(reason);
    expect(beyondFacilities(at(null, null), {})).toBeNull();
  });
});

describe('a sender that is tied to lines', () => {
  const about = (scac: string | null, ...billsOfLading: string[]) => ({
    scac,
    billsOfLading,
    bookings: [],
    containers: [],
  });

  it('may report of cargo of these, and of what names no line', () => {
    for (const one of [about('MAEU'), about(null, 'MAEU123456789'), about(null, '123456789'), about(null)]) {
      expect(beyondLines(one, { lines: ['MAEU', 'ONEY'] })).toBeNull();
    }
    expect(beyondLines(about('HLCU'), {})).toBeNull();
  });

  it.each([about('HLCU'), about(null, 'HLCUANR260512345'), about('ONEY', 'HLCUANR260512345')])(
    'may not of %j',
    (one) => {
      const reason = 'The message is about cargo of HLCU; this sender may report of cargo of MAEU, ONEY alone.';

      expect(beyondLines(one, { lines: ['MAEU', 'ONEY'] })).toBe(reason);
    },
  );
});

describe('a line that is not known', () => {
  const about = { scac: 'QQQQ', billsOfLading: [], bookings: [], containers: [] };

  it('is none of those of which a tied sender may report', () => {
    const reason =
      'The message is about cargo of QQQQ, which is no line that is known; this sender may report of cargo of MAEU alone.';

    expect(beyondLines(about, { lines: ['MAEU'] })).toBe(reason);
    expect(beyondLines(about, {})).toBeNull();
  });
});

describeWithDatabase('what a tied sender pushes beyond', () => {
  const db = useDatabase();

  it('is quarantined with the reason, and what it may report is taken in', async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    const sender = pushSender('own-terminal', { party: 'terminal' });
    const tied = { ...sender, sender: { ...sender.sender, facilities: ['USLAX'], lines: ['ONEY'] } };
    const [box, foreign] = [newBox(), newBox()];
    const ours = { ...snapshot(AT, 'USLAX', { available: true }), container: box };
    const theirs = { ...snapshot(AT, 'USOAK', { available: true }), container: box };
    const cargo = { ...snapshot(AT, 'USLAX', { available: true }), container: foreign };

    const first = await push(context, tied, pushedText({ containers: [box] }, saying(ours), saying(theirs)));
    const second = await push(context, tied, pushedText({ scac: 'HLCU', containers: [foreign] }, saying(cargo)));

    expect([first, second]).toMatchObject([
      { taken: 1, quarantined: 1, reasons: [{ reason: expect.stringContaining('about USOAK') }] },
      { taken: 0, quarantined: 1, reasons: [{ reason: expect.stringContaining('cargo of HLCU') }] },
    ]);
    const kept = await rows<{ reason: string }>(db, 'SELECT reason FROM quarantine WHERE sender = $1 ORDER BY reason', [
      tied.name,
    ]);
    expect(kept).toHaveLength(2);
  });
});
