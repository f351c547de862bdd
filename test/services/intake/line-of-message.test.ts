import { beforeEach, expect, it } from 'vitest';
import { repair } from '../../../src/services/repair/repair.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

/** A feed of several lines: an operator configures it without a SCAC. */
const HUB = pushSender('hub', { scac: null, source: 'hub' });

describeWithDatabase('a message of a feed of several lines', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
  });

  const push = (text: string, from = HUB) => takeIn(intakeTools(context, readers), { from, text, origin: 'test' });

  const sources = async () =>
    (
      await rows<{ source: string }>(
        db,
        `SELECT DISTINCT o.body->>'source' AS source FROM observation o WHERE o.body->>'container' = $1 ORDER BY 1`,
        [box],
      )
    ).map(({ source }) => source);

  function status({ interchange = 'HUB', bill = number, line = [] as string[] } = {}): string {
    const segments = [
      `ISA*00*          *00*          *ZZ*${interchange.padEnd(15)}*ZZ*LANDFALL       *260614*0900*U*00401*000000001*0*P*>`,
      `GS*QO*${interchange}*LANDFALL*20260614*0900*1*X*004010`,
      'ST*315*0001',
      `B4***VD*20260613*0800*USLAX*${box.slice(0, 4)}*${box.slice(4, 10)}*L*45G1*USLAX*UN*${box.slice(10)}`,
      `N9*BM*${bill}`,
      ...line,
      'Q2*9321483********026E***L*EMMA',
      'R4*L*UN*CNSHA',
      'R4*D*UN*USLAX',
      'SE*8*0001',
      'GE*1*1',
      'IEA*1*000000001',
    ];
    return segments.map((segment) => `${segment}~`).join('\n');
  }

  function report(line: string, parties: string[] = []): string {
    const segments = [
      `UNB+UNOA:2+${line}:ZZZ+LANDFALL+260614:0900+1`,
      'UNH+1+IFTSTA:D:00B:UN',
      'BGM+23+1+9',
      'DTM+137:202606140900:203',
      ...parties,
      'CNI+1',
      'STS+1+24',
      `RFF+BM:${number}`,
      'DTM+334:202606130800:203',
      'LOC+175+USLAX:139:6',
      `EQD+CN+${box}+45G1:102:5++3+5`,
      'UNT+9+1',
      'UNZ+1+1',
    ];
    return segments.map((segment) => `${segment}'`).join('\n');
  }

  it.each([
    ['its SCAC', () => status({ line: ['N9*SCA*MAEU'] })],
    ['the sender of its interchange (X12)', () => status({ interchange: 'MAEU' })],
    ['the sender of its interchange (EDIFACT)', () => report('MAEU')],
  ])('is a statement of the line that it names by %s', async (_, text) => {
    const receipt = await push(text());

    expect(receipt).toMatchObject({ quarantined: 0 });
    expect(await sources()).toEqual(['MAEU']);
  });

  it.each([
    ['its SCAC', () => status({ line: ['N9*SCA*QZXV'] })],
    ['the sender of its interchange (X12)', () => status({ interchange: 'QZXV' })],
    ['the sender of its interchange (EDIFACT)', () => report('QZXV')],
    ['its carrier (EDIFACT)', () => report('HUB', ['NAD+CA+QZXV:160:20'])],
  ])('is a statement of a line of settings alone that it names by %s', async (_, text) => {
    const ofSettings = pushSender('hub', { scac: null, source: 'hub', linesOfSettings: ['QZXV'] });

    const receipt = await push(text(), ofSettings);
    const stated = await sources();
    await push(text(), pushSender('other', { scac: null, source: 'other' }));

    expect(receipt).toMatchObject({ quarantined: 0 });
    expect(stated).toEqual(['QZXV']);
    expect(await sources()).toEqual(['QZXV', 'other']);
  });

  it('is a statement of the line of its bill of lading', async () => {
    await push(status({ bill: `MEDU${String(Date.parse('2026-06-15')).slice(0, 2)}${box.slice(4, 10)}` }));

    expect(await sources()).toEqual(['MSCU']);
  });

  it('is kept apart where nothing in it is certain to name the line', async () => {
    await push(status());

    expect(await sources()).toEqual(['hub']);
  });

  it('is not attributed where the feed is one of a terminal', async () => {
    await push(status({ interchange: 'MAEU' }), pushSender('pier', { party: 'terminal', scac: null, source: 'pier' }));

    expect(await sources()).toEqual(['pier']);
  });

  it('is one source with the answers of its line, so that a container has that line alone', async () => {
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));

    await push(status({ line: ['N9*SCA*MAEU'] }));

    const stated = await rows<{ source: string }>(
      db,
      `SELECT DISTINCT o.body->>'source' AS source FROM observation o WHERE o.body->>'container' = $1
         AND o.body->>'kind' = 'movement'`,
      [box],
    );
    expect(stated).toEqual([{ source: 'MAEU' }]);
  });

  it('is attributed by a repair where an older version kept it apart, once', async () => {
    await push(status({ line: ['N9*SCA*MAEU'] }));
    const own = `watch_id IN (SELECT watch_id FROM observation WHERE body->>'container' = '${box}')`;
    await db.pool.query(`UPDATE observation SET body = body || '{"source": "hub"}' WHERE ${own}`);
    await db.pool.query('UPDATE watch SET rules_version = 0');
    const tools = { ...intakeTools(context, readers), senders: [HUB], readPolled: () => [] };
    const repaired = (isDryRun: boolean) => repair(tools, { isDryRun, isForced: false, shownMax: 10 });

    const planned = await repaired(true);
    const before = await sources();
    const first = await repaired(false);
    const after = await sources();
    const second = await repaired(false);

    expect([before, after]).toEqual([['hub'], ['MAEU']]);
    expect(planned.readings).toBe(first.readings);
    expect(first.readings).toBeGreaterThan(0);
    expect(second.readings).toBe(0);
  });

  it('is taken back, and corrected, without a number where it was stated for its line', async () => {
    const event = {
      eventID: `event-of-${number}-of-the-hub`,
      eventType: 'EQUIPMENT',
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-06-12T09:00:00Z',
      eventCreatedDateTime: '2026-06-12T10:00:00Z',
      equipmentEventTypeCode: 'GTOT',
      emptyIndicatorCode: 'LADEN',
      equipmentReference: box,
      eventLocation: { UNLocationCode: 'USLAX' },
      publisher: { partyName: 'Mersey', identifyingCodes: [] },
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: `MAEU${box.slice(4, 10)}123` }],
    };
    await push(JSON.stringify({ events: [event] }));
    const retracted = { eventID: event.eventID, isRetracted: true, eventUpdatedDateTime: '2026-06-13T10:00:00Z' };

    const receipt = await push(JSON.stringify({ events: [retracted] }));

    expect(receipt).toMatchObject({ taken: 1, quarantined: 0 });
    const stated = await rows<{ kind: string; source: string }>(
      db,
      `SELECT DISTINCT o.body->>'kind' AS kind, o.body->>'source' AS source FROM observation o
       WHERE o.body->>'container' = $1 AND o.body->>'kind' IN ('movement', 'retraction') ORDER BY 1`,
      [box],
    );
    expect(stated).toEqual([
      { kind: 'movement', source: 'MAEU' },
      { kind: 'retraction', source: 'MAEU' },
    ]);
  });
});
