import { ago, quoted } from '../core/text.ts';
import { hasLeftPort } from '../domain/container-record/left-port.ts';
import { isFresh } from '../domain/freshness.ts';
import { holdDescription, holdName } from '../domain/holds-and-fees.ts';
import { toInstant } from '../domain/instant.ts';
import { isHeld, isPickupContradicted } from '../domain/journey/ready-for-pickup.ts';
import type { TerminalStatement } from '../domain/stated-at-terminal.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import type { Container } from '../services/record/container.ts';
import { amountText, claimsOf, plainFeeText, type WordedClaim } from '../wording/claims.ts';
import { hasPassed } from '../wording/has-passed.ts';
import { localTime } from '../wording/local-time.ts';
import { placeName } from '../wording/outside-text.ts';
import { partyText, statedByText } from '../wording/party-text.ts';
import { heldOf, statusWords } from '../wording/status-words.ts';
import { isDisputed } from '../wording/warnings.ts';

/** The status in words that can be read aloud, with the code itself beside them. */
export function statusText(container: Container): string {
  return `${container.number} is ${containerStatusWords(container)}: ${container.current_status_reason}`;
}

/** The status of the record of a container, with what keeps it. */
export function containerStatusWords({ current_status, holds_at_pod_terminal }: Container): string {
  return statusWords(current_status, heldOf(current_status, holds_at_pod_terminal));
}

/**
 * Whether it can be picked up, and what is in the way; null once it was picked up. What the terminal stated long ago is
 * marked as that. Where its terminal contradicts the pickup, what is in the way there is named with that condition.
 */
export function pickupText(container: Container, now: number, isStopped = false): string | null {
  if (isPickedUp(container)) return isDisputed(container) ? stillThereText(container, now) : null;
  const texts = [
    availabilityText(container, now, isStopped),
    holdsText(container, now),
    appointmentText(container, now),
    placeText(container),
    ...elsewhereTexts(container),
  ];
  return texts.filter((text) => text !== null).join(' ');
}

function stillThereText(container: Container, now: number): string {
  const texts = [holdsText(container, now), appointmentText(container, now)];
  return `If it stands at ${yardName(container) ?? 'its terminal'}: ${texts.filter((text) => text !== null).join(' ')}`;
}

/** What another terminal or ramp states for the case that the container stands there, which is contradicted. */
function elsewhereTexts({ contradictions }: Container): string[] {
  const disputed = contradictions.filter(({ fact }) => fact === 'place' || fact === 'availability');
  return disputed.flatMap(({ statements: [, ...others] }) =>
    others.flatMap(({ facility, value }) =>
      facility === undefined || ABSENT.has(value) ? [] : [`If it stands at ${placeName(facility)}: ${value}.`],
    ),
  );
}

const ABSENT: ReadonlySet<string> = new Set(['not yet arrived', 'gone from the yard']);

function availabilityText(container: Container, now: number, isStopped: boolean): string | null {
  const { current_status, availability_known, terminal_statements, terminal_checked_at } = container;
  if (current_status === 'on_rail') return null;
  if (!availability_known) return `Whether it can be picked up is not known${formerlyText(container)}.`;
  const { available_for_pickup: isAvailable, holds_at_pod_terminal: holds } = container;
  const dispute = disputeText(container) + notReadyText(container);
  const what = isAvailable === true ? 'available for pickup' : 'not available for pickup';
  const { party, at } = terminal_statements.availability ?? { party: 'terminal' as const, at: terminal_checked_at };
  if (at !== null && !isFresh(party, at, toInstant(now))) {
    const when = ago(Date.parse(at), now);
    // While tracking is stopped newer statements may be received; they are not read.
    const newer = isStopped ? 'tracking has stopped, so no newer statement is applied' : 'nothing newer is reported';
    return `The ${partyText(party)} stated ${when} that it was ${what}; ${newer}.${dispute}`;
  }
  if (isAvailable === true && isHeld(holds)) {
    const where = current_status === 'off_dock' ? 'yard' : 'terminal';
    return `It is available at the ${where}, but the holds have to be released before it can be picked up.${dispute}`;
  }
  return `It is ${what}.${dispute}`;
}

/** A truck brought it back: what was stated before that may not hold any more. */
function formerlyText({ last_movement: last }: Container): string {
  const formerly = last?.formerly ?? null;
  if (last === null || formerly === null) return '';
  const { available, at, party } = formerly;
  const what = available ? 'available for pickup' : 'not available for pickup';
  const when = localTime(at, last.timezone);
  return `: before it left, the ${partyText(party)} stated that it was ${what} as of ${when}, and nothing of that is reported since it was brought back`;
}

/** What else is stated on whether it is available: not confirmed yet, or by another source. */
function disputeText({ contradictions }: Container): string {
  const dispute = contradictions.find(({ fact }) => fact === 'availability');
  if (dispute === undefined) return '';
  const [shown, ...others] = dispute.statements.map(({ party, source, value, observed_at, timezone, received_at }) => {
    const when = `${localTime(observed_at, timezone)}, received ${localTime(received_at, null)}`;
    return `the ${partyText(party)} ${quoted(source)} says ${value} as of ${when}`;
  });
  const until =
    dispute.settles_at === undefined
      ? ''
      : `; the newer statement counts at ${localTime(dispute.settles_at, dispute.statements[0]?.timezone ?? null)} if nothing contradicts it`;
  return ` That is contradicted: ${shown}, but ${others.join('; ')}${until}.`;
}

/** A truck is not sent on what is contradicted. */
function notReadyText({ available_for_pickup: isAvailable, holds_at_pod_terminal: holds, contradictions }: Container) {
  const isContradicted = isAvailable === true && !isHeld(holds) && isPickupContradicted(contradictions);
  return isContradicted ? ' It is not ready for pickup as long as sources contradict each other on that.' : '';
}

function placeText(container: Container): string | null {
  const { current_status } = container;
  const where = yardName(container);
  if (where !== null) return `The place of pickup is ${where}.`;
  if (current_status === 'off_dock')
    return 'It is to be picked up at the yard to which it was moved; no source names the yard.';
  return hasLeftPort(container, null)
    ? 'Where it is to be picked up is not known: it left the port, and its destination is not stated.'
    : null;
}

/** The terminal and the place at which it is, or would be, picked up; null where neither is named. */
function yardName({
  pickup_facility_name: facility,
  pickup_place_name,
  pickup_place_locode,
}: Container): string | null {
  const names = [facility, pickup_place_name ?? pickup_place_locode].filter((name) => name !== null);
  return names.length === 0 ? null : names.map(placeName).join(', ');
}

function atYard(container: Container): string {
  const name = yardName(container);
  return name === null ? '' : ` at ${name}`;
}

/**
 * The yard that has no holds or no fees, where another one is named with what it states. What is in place may be that of the
 * other one, and names its party; that of an export is not of its pickup.
 */
function besideOther(container: Container): string {
  if (isPickedUp(container) || isBeforeLoading(container)) return '';
  return elsewhereTexts(container).length > 0 ? atYard(container) : '';
}

function holdsText(container: Container, now: number): string {
  const { holds_at_pod_terminal: holds, holds_reported, terminal_statements } = container;
  const released = releasedText(container, now);
  const at = holds.length === 0 ? besideOther(container) : '';
  if (!holds_reported && holds.length === 0) return `Holds${at}: not reported.${released}`;
  const listed = holds.length === 0 ? 'none' : holds.map((hold) => holdText(hold, container, now)).join(', ');
  const isAttributed = holds.length > 0 && holds.every((hold) => hold.stated_by !== undefined);
  const stale = isAttributed ? null : staleText(terminal_statements.holds, now);
  const when = isBeforeLoading(container) && holds.length > 0 ? ' before it is loaded' : '';
  return `Holds${at}${when}${stale === null ? '' : `, ${stale}`}: ${listed}.${released}`;
}

// What holds an export at its port of lading keeps it from its vessel, and not from its consignee.
function isBeforeLoading({ current_status, pol_full_in_at }: Container): boolean {
  return current_status === 'new' && pol_full_in_at !== null;
}

/** What was stated to be released, by whom and when; empty where nothing was. */
function releasedText({ releases }: Container, now: number): string {
  if (releases.length === 0) return '';
  const texts = releases.map(({ hold, party, at }) => `${hold} by the ${partyText(party)} ${ago(Date.parse(at), now)}`);
  return ` Released: ${texts.join(', ')}.`;
}

/** When what is shown was stated, where that is too long ago to be taken for how it stands; null where it is not. */
function staleText(statement: TerminalStatement | undefined, now: number): string | null {
  if (statement === undefined || isFresh(statement.party, statement.at, toInstant(now))) return null;
  return `as the ${partyText(statement.party)} stated ${ago(Date.parse(statement.at), now)}`;
}

/** A hold, whose it is and when that party stated it last: `customs (hold, "EXAM", by the terminal 20 min ago)`. */
function holdText(hold: Container['holds_at_pod_terminal'][number], container: Container, now: number): string {
  const why = hold.description === null ? '' : `, ${holdDescription(hold.description)}`;
  const by = statedByText(hold, now);
  const mark = pendingText(hold, container);
  return `${holdName(hold.name)} (${hold.status}${why}${by === null ? '' : `, ${by}`}${mark === null ? '' : `, ${mark}`})`;
}

type Item = Container['holds_at_pod_terminal'][number] | Container['fees_at_pod_terminal'][number];

/** What becomes of an item when its newer statement counts; null if it stands as it is. */
function pendingText({ withdrawn_at, lowered_at, lowered_to }: Item, container: Container): string | null {
  const { ind_ata_at, final_destination_timezone, pod_timezone } = container;
  const zone = (ind_ata_at === null ? null : final_destination_timezone) ?? pod_timezone;
  if (withdrawn_at !== undefined) return `withdrawn at ${localTime(withdrawn_at, zone)}, not yet confirmed`;
  if (lowered_at === undefined) return null;
  return `lowered to ${lowered_to} at ${localTime(lowered_at, zone)}, not yet confirmed`;
}

function appointmentText(container: Container, now: number): string | null {
  const { pickup_appointment_at: at, pickup_appointment_timezone: zone } = container;
  if (at === null) return null;
  if (!hasPassed(at, zone, now)) return `The pickup appointment is on ${localTime(at, zone)}.`;
  const missing = isPickedUp(container) ? '' : '; no pickup is reported';
  return `The pickup appointment was on ${localTime(at, zone)}${missing}.`;
}

/** The fees that the terminal or ramp claims, their total and its parts; null once the container was picked up for certain. */
export function feesText(container: Container, now: number): string | null {
  if (isPickedUp(container) && !isDisputed(container)) return null;
  const { fees_at_pod_terminal: fees, fees_reported, terminal_statements } = container;
  const claims = claimsOf(fees);
  const stale = staleText(terminal_statements.fees, now);
  if (claims.length === 0) {
    const at = isPickedUp(container) ? atYard(container) : besideOther(container);
    return fees_reported ? `Fees${at}${stale === null ? '' : `, ${stale}`}: none.` : `Fees${at}: not reported.`;
  }
  const texts = claims.map((claim) => claimText(claim, container));
  const who = `${claimantText(container)} ${partyText(terminal_statements.fees?.party ?? 'terminal')} claims${stale === null ? '' : `, ${stale},`}`;
  return `${who} ${texts.join(' and ')}; whether that was paid is not known.`;
}

function claimantText(container: Container): string {
  return isPickedUp(container) ? `If it stands${atYard(container) || ' there'}, the` : 'The';
}

/** The total that the terminal states, with what its parts add up to where that is not the same. */
function claimText({ currency, parts, sum, total, stated }: WordedClaim, container: Container): string {
  const named = parts.map((fee) => partText(fee, container)).join(', ');
  if (parts.length === 0) return `a total of ${amountText(total, currency)}, without its parts`;
  if (stated === null && parts.length === 1) return named;
  const differs = total === sum ? '' : `; these parts add up to ${amountText(sum, currency)}`;
  return `a total of ${amountText(total, currency)} (${named}${differs})`;
}

function partText(fee: Container['fees_at_pod_terminal'][number], container: Container): string {
  const mark = pendingText(fee, container);
  return `${plainFeeText(fee)}${mark === null ? '' : ` (${mark})`}`;
}

function isPickedUp({ current_status }: Container): boolean {
  return PICKED_UP_STATUSES.some((status) => status === current_status);
}
