import { DAY_MS, type Instant, shift, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { ObservationDraft, Party } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { FacilityReference, PlaceReference } from '../../domain/place-reference.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { readContainer } from '../read-container.ts';
import { TerminalSnapshot } from './payload.ts';

export interface TerminalTranslation {
  /** The key of the source. */
  source: string;
  /** The party where the snapshot does not state one; a terminal by default. */
  party?: Party;
  receivedAt: Instant;
  /** The container that was requested; null accepts any. */
  container: string | null;
}

/** The members that every draft of a snapshot has. */
interface Origin {
  source: string;
  party: Party;
  sourceEventId: null;
  recordedAt: Instant | null;
  container: string | null;
}

const PARTIES = { terminal: 'terminal', rail_ramp: 'rail' } as const satisfies Record<string, Party>;

/** A clock that runs this far ahead is wrong, and its snapshots would win over all that come after. */
const CLOCK_AHEAD_MS_MAX = DAY_MS;

/** Translates snapshots into observations. It is total: what makes no sense becomes `unusable` with its reason. */
export function toObservations(elements: readonly unknown[], translation: TerminalTranslation): ParsedStatement[] {
  return elements.flatMap((raw) => draftsOf(raw, translation).map((draft) => ({ draft, raw })));
}

function draftsOf(raw: unknown, translation: TerminalTranslation): ObservationDraft[] {
  const { source, party: defaultParty = 'terminal', receivedAt, container: wanted } = translation;
  const unattributed: Origin = { source, party: defaultParty, sourceEventId: null, recordedAt: null, container: null };
  const parsed = TerminalSnapshot.safeParse(raw);
  if (!parsed.success) return [unusable(unattributed, complaint(parsed.error))];
  const snapshot = parsed.data;
  const container = readContainer(snapshot.container);
  if (container === null)
    return [unusable(unattributed, 'The text in container does not have the form of a container number.')];
  if (wanted !== null && container !== wanted)
    return [unusable(unattributed, `The snapshot is about ${container}, not ${wanted}.`)];

  const checkedAt = utc(snapshot.checked_at);
  const party = snapshot.facility_kind == null ? defaultParty : PARTIES[snapshot.facility_kind];
  const origin: Origin = { ...unattributed, party, recordedAt: checkedAt, container };
  if (!isPlausible(checkedAt, receivedAt) || checkedAt > shift(receivedAt, CLOCK_AHEAD_MS_MAX)) {
    return [
      unusable({ ...origin, recordedAt: null }, `checked_at ${snapshot.checked_at} lies before 2000 or in the future.`),
    ];
  }
  const appointment = appointmentOf(snapshot, receivedAt);
  return [
    state(snapshot, origin, { checkedAt, appointmentAt: appointment.at }),
    ...(appointment.fault === null ? [] : [unusable(origin, appointment.fault)]),
    ...deadline(snapshot, origin, receivedAt),
    ...fullOut(snapshot, origin, receivedAt),
  ];
}

function state(
  snapshot: TerminalSnapshot,
  origin: Origin,
  times: { checkedAt: Instant; appointmentAt: Instant | null },
): ObservationDraft {
  return {
    kind: 'terminal_snapshot',
    ...origin,
    ...times,
    place: placeOf(snapshot),
    facility: facilityOf(snapshot, origin),
    available: snapshot.available ?? null,
    holds: snapshot.holds?.map((hold) => ({ ...hold, description: hold.description ?? null })) ?? null,
    fees:
      snapshot.fees?.map(({ type, amount, currency }) => ({ type, amount, currency_code: currency ?? null })) ?? null,
    location: snapshot.location ?? null,
    chassis: snapshot.chassis ?? null,
    offDock: snapshot.off_dock ?? null,
  };
}

/** When it is to be picked up, and what is wrong with that. */
function appointmentOf(
  { appointment_at: said }: TerminalSnapshot,
  receivedAt: Instant,
): { at: Instant | null; fault: string | null } {
  if (said == null) return { at: null, fault: null };
  const at = utc(said);
  if (isPlausible(at, receivedAt)) return { at, fault: null };
  return { at: null, fault: implausible('appointment_at', said) };
}

function deadline(snapshot: TerminalSnapshot, origin: Origin, receivedAt: Instant): ObservationDraft[] {
  if (snapshot.lfd == null) return [];
  if (!isPlausible(`${snapshot.lfd}T00:00:00.000Z`, receivedAt)) {
    return [unusable(origin, implausible('lfd', snapshot.lfd))];
  }
  const party = snapshot.lfd_party ?? origin.party;
  return [{ kind: 'deadline', ...origin, party, lastFreeDay: snapshot.lfd, place: placeOf(snapshot), computed: false }];
}

function fullOut(snapshot: TerminalSnapshot, origin: Origin, receivedAt: Instant): ObservationDraft[] {
  if (snapshot.full_out_at == null) return [];
  const occurredAt = utc(snapshot.full_out_at);
  if (!isPlausible(occurredAt, receivedAt)) {
    return [unusable(origin, implausible('full_out_at', snapshot.full_out_at))];
  }
  return [
    {
      kind: 'movement',
      ...origin,
      movement: 'gate_out',
      classifier: 'actual',
      occurredAt,
      precision: 'time',
      load: 'laden',
      mode: null,
      place: placeOf(snapshot),
      facility: facilityOf(snapshot, origin),
      vessel: null,
      voyage: null,
      originalEvent: 'full_out_at',
    },
  ];
}

function placeOf({ terminal }: TerminalSnapshot): PlaceReference | null {
  const locode = terminal?.locode ?? null;
  return locode === null ? null : { locode, name: null, latitude: null, longitude: null };
}

function facilityOf({ terminal }: TerminalSnapshot, { party }: Origin): FacilityReference | null {
  const firms = terminal?.firms ?? null;
  const smdg = terminal?.smdg ?? null;
  const name = terminal?.name ?? null;
  if (firms === null && smdg === null && name === null) return null;
  const type = party === 'rail' ? 'ramp' : 'terminal';
  const codeList = firms !== null ? 'FIRMS' : smdg !== null ? 'SMDG' : null;
  return { code: firms ?? smdg, codeList, name, type };
}

function unusable(origin: Origin, reason: string): ObservationDraft {
  return { kind: 'unusable', ...origin, reason, originalEvent: 'terminal snapshot' };
}

function implausible(member: string, said: string): string {
  return `${member} ${said} lies before 2000 or more than two years ahead.`;
}

function complaint(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the element' : issue.path.map(String).join('.');
  return `The snapshot is not of the form: ${where}: ${issue?.message ?? 'invalid'}.`;
}

function utc(moment: string): Instant {
  return toInstant(toEpochMs(moment));
}
