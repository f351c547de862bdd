import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { type Observation, store } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/rail/reader.ts';
import { bySea } from '../../support/observations.ts';
import { CONTEXT, NUMBER } from './sightings.ts';

const ARRIVED = [
  bySea('load', 'CNSHA', '2025-12-20T00:00:00.000Z', { container: NUMBER }),
  bySea('discharge', 'USLAX', '2026-01-10T00:00:00.000Z', { container: NUMBER }),
];

/** What the railroad says of a train that stands in Memphis since 12 January. */
function stated(day: string, receivedAt: string, changes: Record<string, string> = {}): Observation[] {
  const place = { location: 'MEMPHIS', state: 'TN', destination: 'CHICAGO', destination_state: 'IL' };
  const sighting = { container: NUMBER, event: 'P', at: '2026-01-12T10:00:00-06:00', load: 'L', ...place };
  const row = { ...sighting, lfd: day, line_lfd: day, eta: `${day}T12:00:00-06:00`, ...changes };
  const { messages } = reader.read(JSON.stringify({ sightings: [row] }), { ...CONTEXT, receivedAt });
  return messages.flatMap(({ statements }) => statements.map(({ draft }) => store(draft, receivedAt)));
}

/** What is shown when the time of reception is taken from whatever claims to have been said at the same moment. */
function shown(...said: Observation[]) {
  const first = new Map<string, string>();
  for (const { recordedAt, receivedAt } of said) {
    if (recordedAt !== null && (first.get(recordedAt) ?? receivedAt) >= receivedAt) first.set(recordedAt, receivedAt);
  }
  const alike = said.map((one) => ({ ...one, receivedAt: first.get(one.recordedAt ?? '') ?? one.receivedAt }));
  const [state] = derive([...ARRIVED, ...alike], '2026-01-18T00:00:00.000Z', { containers: [NUMBER] }).containers;
  const days = [state?.pickupLfdRail, state?.pickupLfdLine, state?.indEtaAt].map((at) => at?.slice(0, 10));
  return { days, sightings: state?.milestones.filter(({ key }) => key.startsWith('rail_')).length };
}

describe('the later word of a railroad about a train that stands', () => {
  it.each([
    ['2026-01-20', '2026-01-21'],
    ['2026-01-21', '2026-01-20'],
    ['2026-01-22', '2026-01-24'],
    ['2026-01-24', '2026-01-22'],
  ])('counts: %s, then %s', (former, later) => {
    const said = [...stated(former, '2026-01-13T00:00:00.000Z'), ...stated(later, '2026-01-14T00:00:00.000Z')];

    expect(shown(...said)).toEqual({ days: [later, later, later], sightings: 1 });
    expect(shown(...said.toReversed())).toEqual({ days: [later, later, later], sightings: 1 });
  });

  it('counts also when it is the former word again', () => {
    const days = ['2026-01-20', '2026-01-21', '2026-01-20'];
    const said = days.flatMap((day, index) => stated(day, `2026-01-1${index + 3}T00:00:00.000Z`));

    expect(shown(...said).days).toEqual(['2026-01-20', '2026-01-20', '2026-01-20']);
  });

  it('is the one that was reported later, whichever came later', () => {
    const later = stated('2026-01-21', '2026-01-13T00:00:00.000Z', { reported_at: '2026-01-12T22:00:00Z' });
    const former = stated('2026-01-20', '2026-01-14T00:00:00.000Z', { reported_at: '2026-01-12T20:00:00Z' });

    expect(shown(...later, ...former).days).toEqual(['2026-01-21', '2026-01-21', '2026-01-21']);
  });

  it('leaves the sighting as old as it is, so that it stays the same statement', () => {
    const [one] = stated('2026-01-20', '2026-01-13T00:00:00.000Z');
    const [other] = stated('2026-01-21', '2026-01-14T00:00:00.000Z');

    expect(one).toMatchObject({ kind: 'movement', classifier: 'actual', recordedAt: '2026-01-12T16:00:00.000Z' });
    expect(other?.id).toBe(one?.id);
  });
});
