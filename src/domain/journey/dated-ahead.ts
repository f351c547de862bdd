import type { Instant } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Observation } from '../observation.ts';
import { byNews } from './authority.ts';
import { type Course, classify, courseOf } from './classify.ts';
import type { Disruption } from './disruption.ts';
import { happenings } from './group-happenings.ts';
import { byTime, type Happening } from './happening.ts';
import type { Mark } from './milestone-list.ts';
import { ofKind } from './observation-index.ts';
import { type Gazetteer, NOWHERE } from './places.ts';
import { isAhead, type Statement } from './statement.ts';

/** What it takes to find the milestones that are dated ahead. */
interface Known {
  statements: readonly Statement[];
  said: readonly Observation[];
  marks: readonly Mark[];
  course: Course;
}

/**
 * The milestones that parties report as events of a time that has not come: mostly a local time that was written as UTC.
 * Such a report does not count before its time, but its party has reported the milestone. What another report shows
 * already is left out. Of several reports of one party the newest counts.
 */
export function datedAhead(known: Known, { asOf, gazetteer }: { asOf: Instant; gazetteer: Gazetteer }): Disruption[] {
  const misdated = known.statements.filter(({ isMisdated }) => isMisdated);
  const looks = ofKind(known.said, 'terminal_snapshot').filter((one) => isLookAhead(one, asOf));
  if (misdated.length === 0 && looks.length === 0) return [];
  const found = [...movedAhead(misdated, known), ...looks.flatMap((one) => availableAhead(one, gazetteer))];
  return found
    .filter(({ name, placeKey }) => !isShown(name, placeKey, known.marks))
    .map(({ disruption }) => disruption);
}

interface Found {
  name: MilestoneName;
  placeKey: string;
  disruption: Disruption;
}

function movedAhead(misdated: readonly Statement[], { course }: Known): Found[] {
  const found = [...misdated].sort(byNews).flatMap((one) => happenings([{ ...one, standing: 'actual' }]));
  const whole = courseOf(course.itinerary, [...course.actual, ...found].sort(byTime));
  const named = found.flatMap((one) => namesOf(one, whole).map((name) => ({ name, one })));
  const isNewest = (first: (typeof named)[number], index: number) =>
    named.findIndex(({ name, one }) => name === first.name && isSameReport(one, first.one)) === index;
  return named.filter(isNewest).map(({ name, one: { value, placeKey } }) => ({
    name,
    placeKey,
    disruption: ahead(name, value, value.place),
  }));
}

function namesOf(one: Happening, course: Course): MilestoneName[] {
  if (one.movement === 'available') return ['available'];
  return classify(one, course);
}

function isSameReport(one: Happening, other: Happening): boolean {
  return one.value.party === other.value.party && one.placeKey === other.placeKey;
}

function isLookAhead(one: Observation, asOf: Instant): boolean {
  return one.kind === 'terminal_snapshot' && one.available === true && isAhead(one.checkedAt, asOf);
}

function availableAhead(one: Observation, gazetteer: Gazetteer): Found[] {
  if (one.kind !== 'terminal_snapshot') return [];
  const { place, key } = gazetteer(one.place, one.facility);
  const { id, party, recordedAt, checkedAt: at } = one;
  return [{ name: 'available', placeKey: key, disruption: ahead('available', { id, party, recordedAt, at }, place) }];
}

function isShown(name: MilestoneName, placeKey: string, marks: readonly Mark[]): boolean {
  return marks.some(
    ({ milestone, spot }) =>
      milestone.milestone === name &&
      milestone.reverted === null &&
      (placeKey === NOWHERE || spot.key === NOWHERE || spot.key === placeKey),
  );
}

type Reported = Pick<Statement, 'id' | 'party' | 'recordedAt' | 'at'>;

function ahead(name: MilestoneName, { id, party, recordedAt, at }: Reported, place: Disruption['place']): Disruption {
  return {
    kind: 'dated_ahead',
    place,
    before: name,
    beforeAt: at,
    hasSailed: false,
    after: null,
    afterAt: null,
    arrivesAt: null,
    reportedAt: recordedAt,
    party,
    because: [id],
  };
}
