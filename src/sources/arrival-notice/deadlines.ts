import type { ObservationDraft } from '../../domain/observation.ts';
import { readContainer } from '../read-container.ts';
import { type Granted, grantedFreeTime, type LastFree, lastFreeDay } from './free-time.ts';
import type { FreeTime } from './payload.ts';
import { type NoticePickupPlace, pickupPlace } from './places.ts';
import { type NoticeSubject, note, noticeOriginOf, statementId } from './subject.ts';

/** The last free days of the containers, or of all where none is named, and why others are not known. */
export function deadlineDrafts(subject: NoticeSubject, containers: readonly (string | null)[]): ObservationDraft[] {
  const times = subject.notice.freeTimes.map((freeTime) => prepare(freeTime, subject));
  if (times.length === 0) return [];
  return containers.flatMap((container) => draftsOf(subject, container, times));
}

/** A free time, read once for all containers. */
interface PreparedTime {
  freeTime: FreeTime;
  named: ReadonlySet<string | null>;
  dayAt(pickup: NoticePickupPlace): LastFree;
  grantedAt(pickup: NoticePickupPlace): Granted | null;
}

function prepare(freeTime: FreeTime, { receivedAt }: NoticeSubject): PreparedTime {
  const days = new Map<string, LastFree>();
  const named = new Set(freeTime.equipmentReferences.map((text) => readContainer(text ?? '')));
  return { freeTime, named, dayAt, grantedAt };

  function grantedAt(pickup: NoticePickupPlace): Granted | null {
    const { arrival, timezone } = pickup;
    return grantedFreeTime(freeTime, { arrival, timezone, receivedAt }, dayAt(pickup));
  }

  function dayAt({ arrival, timezone }: NoticePickupPlace): LastFree {
    const key = `${arrival?.value} ${timezone}`;
    const known = days.get(key) ?? lastFreeDay(freeTime, { arrival, timezone, receivedAt });
    days.set(key, known);
    return known;
  }
}

function draftsOf(
  subject: NoticeSubject,
  container: string | null,
  times: readonly PreparedTime[],
): ObservationDraft[] {
  const own = subject.equipments.get(container ?? '') ?? null;
  const pickup = pickupPlace(subject.notice, own?.pickupLocation ?? null);
  const found: LastFree[] = times.flatMap((time) => {
    const applies = appliesTo(time, container, own?.isoCode ?? null);
    if (applies === 'no') return [];
    return [applies === 'perhaps' ? { outcome: 'unknown' as const, reason: PERHAPS } : time.dayAt(pickup)];
  });
  const reasons = new Set(found.flatMap((one) => ('reason' in one ? [one.reason] : [])));
  const granted = grantedDrafts(subject, container, { times, isoCode: own?.isoCode ?? null, pickup });
  const notes = [...reasons].map((reason) => note(subject, container, 'freeTimes', reason));
  const chosen = earliest(found);
  if (chosen === null) return [...granted, ...notes];
  const origin = { ...noticeOriginOf(subject), container, sourceEventId: statementId(subject, 'last free day') };
  const said = { lastFreeDay: chosen.day, place: pickup.place, computed: chosen.outcome === 'computed' };
  const counted = chosen.outcome === 'computed' ? { countedFrom: chosen.countedFrom } : {};
  return [{ kind: 'deadline', ...origin, ...said, ...counted }, ...granted, ...notes];
}

interface Granting {
  times: readonly PreparedTime[];
  isoCode: string | null;
  pickup: NoticePickupPlace;
}

/** The free times that are no last free day for the pickup, each under an id of its own. */
function grantedDrafts(
  subject: NoticeSubject,
  container: string | null,
  { times, isoCode, pickup }: Granting,
): ObservationDraft[] {
  const counts = new Map<string, number>();
  return times.flatMap((time): ObservationDraft[] => {
    const applies = appliesTo(time, container, isoCode);
    const granted = applies === 'no' ? null : time.grantedAt(pickup);
    if (granted === null) return [];
    const forContainers = applies === 'perhaps' ? time.freeTime.ISOEquipmentCodes.filter((code) => code !== null) : [];
    const kind = [...granted.types, ...forContainers].join('+');
    const nth = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, nth);
    const sourceEventId = statementId(subject, `free time ${kind} ${nth}`);
    const only = forContainers.length === 0 ? {} : { forContainers };
    return [{ kind: 'free_time', ...noticeOriginOf(subject), container, sourceEventId, ...granted, ...only }];
  });
}

const PERHAPS = 'A free time is for some types of container, and the type of this one is not known.';

// Charges begin when the first of several free times ends. A day that was computed says nothing where another is unknown.
function earliest(found: readonly LastFree[]): Extract<LastFree, { day: string }> | null {
  const days = found.filter((one) => 'day' in one);
  const stated = days.filter(({ outcome }) => outcome === 'stated');
  const isUnsure = found.some(({ outcome }) => outcome === 'unknown');
  const candidates = stated.length > 0 ? stated : isUnsure ? [] : days;
  return [...candidates].sort((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null;
}

function appliesTo(
  { freeTime, named }: PreparedTime,
  container: string | null,
  isoCode: string | null,
): 'yes' | 'no' | 'perhaps' {
  if (named.size > 0) return container !== null && named.has(container) ? 'yes' : 'no';
  if (freeTime.ISOEquipmentCodes.length === 0) return 'yes';
  if (isoCode === null) return 'perhaps';
  return freeTime.ISOEquipmentCodes.some((code) => isOfType(isoCode, code)) ? 'yes' : 'no';
}

// ISO 6346: 22GP is the group to which 22G0 and 22G1 belong, by its first three characters.
function isOfType(isoCode: string, code: string): boolean {
  const isGroup = /^..[A-Z]{2}$/.test(code);
  return isoCode === code || (isGroup && isoCode.slice(0, 3) === code.slice(0, 3));
}
