import { describe, expect, it } from 'vitest';
import { derive } from '../../../../src/domain/journey/derive.ts';
import { type Observation, store } from '../../../../src/domain/observation.ts';
import { reader as dcsa } from '../../../../src/sources/dcsa/reader.ts';
import { reader as x12 } from '../../../../src/sources/edi/x12/index.ts';
import type { Reader } from '../../../../src/sources/push.ts';
import { bySea } from '../../../support/observations.ts';
import { customsEvent } from '../../dcsa/events-30.ts';
import { CONTEXT, interchange, oceanFile, transaction } from './messages.ts';

const BOX = 'MSKU1234565';
const ARRIVED = [
  bySea('load', 'CNSHA', '2026-02-01T00:00:00.000Z', { container: BOX }),
  bySea('discharge', 'USLAX', '2026-02-09T00:00:00.000Z', { container: BOX }),
];

/** A status at Los Angeles at a time of 10 February, on the clock of the place, which is eight hours behind UTC. */
function act(event: string, time: string, day = '20260210'): string {
  return `B4***${event}*${day}*${time}**MSKU*123456*L*45G1*USLAX*UN*5`;
}

function stated(
  text: string,
  { reader = x12, receivedAt = '2026-02-10T23:30:00.000Z' }: { reader?: Reader; receivedAt?: string } = {},
): Observation[] {
  const { messages } = reader.read(text, { ...CONTEXT, receivedAt });
  return messages.flatMap(({ statements }) => statements.map(({ draft }) => store(draft, receivedAt)));
}

function customs(code: string, at: string): Observation[] {
  return stated(JSON.stringify([customsEvent(code, at)]), { reader: dcsa });
}

function holds(...said: Observation[]): string[] {
  const state = (all: Observation[]) => derive(all, '2026-02-12T00:00:00.000Z', { containers: [BOX] }).containers[0];
  const shown = state([...ARRIVED, ...said]);
  expect(state([...said.toReversed(), ...ARRIVED])?.holds).toEqual(shown?.holds);
  return shown?.holds.map(({ name }) => name) ?? [];
}

describe('a hold', () => {
  it('that was placed after a release of the same interchange stands', () => {
    const text = interchange([
      transaction('315', [act('CT', '1000')], '0001'),
      transaction('315', [act('PA', '1400')], '0002'),
    ]);

    expect(holds(...stated(text))).toEqual(['customs']);
  });

  it('ends with a later release of the same interchange', () => {
    const text = interchange([
      transaction('315', [act('PA', '1000')], '0001'),
      transaction('315', [act('CT', '1400')], '0002'),
    ]);

    expect(holds(...stated(text))).toEqual([]);
  });

  it('is not ended by an older release that comes later', () => {
    const held = stated(oceanFile(act('PA', '1400')));
    const released = stated(oceanFile(act('CT', '1000')), { receivedAt: '2026-02-11T12:00:00.000Z' });

    expect(holds(...held, ...released)).toEqual(['customs']);
  });

  it('that the line reports by DCSA is ended by a later act in EDI alone', () => {
    const held = customs('CUSI', '2026-02-10T20:00:00Z');

    expect(holds(...held, ...stated(oceanFile(act('CT', '1000'))))).toEqual(['customs']);
    expect(holds(...held, ...stated(oceanFile(act('CT', '1400'))))).toEqual([]);
  });

  it('that the line reports in EDI is ended by a later act by DCSA alone', () => {
    const held = stated(oceanFile(act('PA', '1400')));

    expect(holds(...held, ...customs('CUSR', '2026-02-10T20:00:00Z'))).toEqual(['customs']);
    expect(holds(...held, ...customs('CUSR', '2026-02-10T23:00:00Z'))).toEqual([]);
  });

  it.each(['20270210', '20260213'])('is not ended by a release that lies ahead: %s', (day) => {
    const ahead = stated(oceanFile(act('CT', '1400', day)));

    expect(holds(...stated(oceanFile(act('PA', '1000'))), ...ahead)).toEqual(['customs']);
    expect(ahead[0]).toMatchObject({ kind: 'unusable', reason: `315 CT: ${day} 1400 lies ahead.` });
  });

  it('is not ended by a release without a time', () => {
    const undated = stated(oceanFile(act('CT', '', '')));

    expect(holds(...stated(oceanFile(act('PA', '1000'))), ...undated)).toEqual(['customs']);
    expect(undated[0]).toMatchObject({ kind: 'unusable', reason: '315 CT: The date is missing.' });
  });

  it('is ended by a list of a later message that names its release alone', () => {
    const held = stated(oceanFile(act('PA', '1000')));
    const list = (time: string) => stated(oceanFile(act('UV', time), 'SG*CT***20260210*0800'));

    expect(holds(...held, ...list('1400'))).toEqual([]);
    expect(holds(...held, ...list('0900'))).toEqual(['customs']);
  });
});
