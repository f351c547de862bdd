import { digest } from '../../core/id.ts';
import { spellings } from '../../domain/journey/spellings.ts';
import type { Movement, ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { pushFeedOf } from '../../domain/push-feed.ts';
import type { StatedReference } from '../../domain/tracked-number.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { PushedMessage, Rejection } from '../../sources/push.ts';
import { lineOfMessage, lineOfSender, underLine } from './line-of-message.ts';
import type { PushSender } from './sender.ts';
import { beyondLines } from './sender-scope.ts';

/** What of a sender decides where its messages are kept. */
export type StatingSender = Pick<PushSender, 'name' | 'sender'>;

/** No number of a shipment is longer; what is, is no number. */
const NUMBER_LENGTH_MAX = 50;

/** What a message says by the number that it is kept under, or why it cannot be assigned. */
export interface Grouped {
  groups: PushedGroup[];
  rejections: Rejection[];
  /** Whether all that is missing is a number: an event may be taken back, or corrected, by its id alone. */
  isNameless?: true;
}

/**
 * Decides under which numbers a message is kept. One that names a bill of lading or a booking is about that shipment,
 * whatever its containers carry next time; one that names containers alone is kept with each of them. What a terminal or
 * railroad states of a container under a bill of lading is kept with both. So a statement always lies in the same place,
 * independent of what is tracked then.
 */
export function groupsOf(message: PushedMessage, pushSender: StatingSender): Grouped {
  const { references } = message;
  if (message.statements.length === 0) return { groups: [], rejections: [] };
  const scac = lineOfMessage(message, pushSender);
  if (scac === 'foreign') {
    const reason = `The message is about cargo of ${references.scac}, which ${pushSender.name} must not report.`;
    return { groups: [], rejections: [{ reason, raw: rawOfGroup(message.statements) }] };
  }
  const statements = underLine(message.statements, scac, pushSender);
  const bills = numbersOf(references.billsOfLading);
  const beyond = beyondLines({ ...references, billsOfLading: bills }, pushSender.sender);
  if (beyond !== null) return { groups: [], rejections: [{ reason: beyond, raw: rawOfGroup(statements) }] };
  const bookings = numbersOf(references.bookings);
  const own = statements.flatMap(({ draft }) => (draft.container === null ? [] : [draft.container]));
  const containers = numbersOf([...references.containers, ...own]);
  const byLine = pushSender.sender.party === 'shipping_line';
  const number = keptUnder(bills.length > 0 ? bills : bookings);
  if (number !== null) {
    const named: StatedReference[] = [
      ...bills.map((bill) => ({ kind: 'bill_of_lading' as const, number: bill })),
      ...bookings.map((booking) => ({ kind: 'booking' as const, number: booking })),
      ...containers.map((container) => ({ kind: 'container' as const, number: container })),
    ];
    const stated = named.flatMap((number) => spellings(number, scac));
    const kind = bills.length > 0 ? ('bill_of_lading' as const) : ('booking' as const);
    const pushFeed = { source: sourceOf(pushSender, scac), kind, number, scac, references: stated };
    const ofBoxes = byLine ? [] : statements.filter(({ draft }) => isAboutBox(draft, { scac, bookings }));
    const copies = containers.flatMap((container) => groupOf(container, { statements: ofBoxes, byLine, pushSender }));
    return {
      groups: [{ pushFeed, statements, byLine }, ...copies.map((copy) => ({ ...copy, isCopy: true as const }))],
      rejections: [],
    };
  }
  if (containers.length === 0) {
    const reason = 'The message names neither a bill of lading, nor a booking, nor a container.';
    return { groups: [], rejections: [{ reason, raw: rawOfGroup(statements) }], isNameless: true };
  }
  return {
    groups: containers.flatMap((container) => groupOf(container, { statements, byLine, pushSender })),
    rejections: [],
  };
}

/**
 * Whether a terminal or railroad states something of the container in its yard, whatever document it names. Terminals
 * write the bill of lading without the prefix of the line, with a suffix, or print a house bill, and name one of several
 * that share the container; last free days, holds and availability apply to the container under each. A movement with a
 * booking, or with the cargo of a line, may be that of the next cargo, which only its document distinguishes.
 */
function isAboutBox(
  draft: ObservationDraft,
  { scac, bookings }: { scac: string | null; bookings: readonly string[] },
): boolean {
  if (draft.container === null) return false;
  switch (draft.kind) {
    case 'terminal_snapshot':
    case 'deadline':
    case 'free_time':
    case 'retraction':
      return true;
    case 'movement':
      return isOfYardAlone(draft.movement) || (scac === null && bookings.length === 0);
    case 'sighting':
      return scac === null && bookings.length === 0;
    default:
      return false;
  }
}

function isOfYardAlone(movement: Movement): boolean {
  return movement === 'available' || movement === 'not_available';
}

/**
 * The number under which a message is kept: what names several bills of lading has a place of its own, so that a journey
 * of one of them is not given what names another one alone.
 */
function keptUnder(numbers: readonly string[]): string | null {
  const [first = null, ...others] = [...numbers].sort();
  if (first === null || others.length === 0) return first;
  const whole = [first, ...others].join('+');
  return whole.length <= NUMBER_LENGTH_MAX
    ? whole
    : `${first}+${digest(others).toString('hex').slice(0, DIGEST_LENGTH)}`;
}

const DIGEST_LENGTH = 16;

interface About {
  statements: readonly ParsedStatement[];
  byLine: boolean;
  pushSender: StatingSender;
}

/**
 * A box is the same box whichever line a sender takes it for, and terminals often name a partner or a former brand; so
 * of what is stated of the container alone only the sender's own line counts.
 */
function groupOf(container: string, { statements, byLine, pushSender }: About): PushedGroup[] {
  const said = statements.filter(({ draft }) => draft.container === null || draft.container === container);
  if (said.length === 0) return [];
  const scac = lineOfSender(pushSender.sender.scac);
  const stated = [{ kind: 'container' as const, number: container }];
  const pushFeed = {
    source: pushFeedOf(pushSender.name, null),
    kind: 'container' as const,
    number: container,
    scac,
    references: stated,
  };
  return [{ pushFeed, statements: said, byLine }];
}

/** A sender that reports for several lines has a push feed for each: their numbers may be the same. */
function sourceOf({ name, sender }: StatingSender, scac: string | null): string {
  return pushFeedOf(name, sender.scac === null ? scac : null);
}

function numbersOf(written: readonly string[]): string[] {
  const numbers = written.map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  return [...new Set(numbers)].filter((number) => number !== '' && number.length <= NUMBER_LENGTH_MAX);
}

/** The text of statements, as far as it is text. */
export function rawOfGroup(statements: readonly ParsedStatement[]): string {
  const raws = new Set(statements.map(({ raw }) => raw));
  const parts = new Set([...raws].map((raw) => (typeof raw === 'string' ? raw : JSON.stringify(raw))));
  return [...parts].join('\n');
}
