import { type Instant, type LocalDate, localDate } from '../instant.ts';
import { type ChargeClock, ChargeKind } from './charge-clock.ts';
import { clockInForce, laterRatesOf, type RateDateUnknown, type VersionInForce } from './charge-version.ts';
import {
  type CalendarChoice,
  type CalendarMissing,
  type CalendarVersion,
  calendarName,
  chooseCalendar,
} from './choose-calendar.ts';
import {
  type ConditionNotStated,
  chooseClock,
  type TariffClock,
  type TariffMissing,
  type TariffVersion,
} from './choose-tariff.ts';
import type { ClockFacts } from './clock-facts.ts';
import type { ClockAssumption, ClockUnknown } from './clock-start.ts';
import type { LaterRates } from './count-days.ts';
import { type ClockRun, NOT_READ, runClock } from './run-clock.ts';
import type { ChargePlace, ChargeSubject } from './scope-fit.ts';
import { TariffParty } from './tariff.ts';

/** A place where a container stays, or through which it leaves, with what is known of it there. */
export interface ContainerStay {
  direction: 'import' | 'export';
  at: ChargeClock['at'];
  place: ChargePlace;
  facts: ClockFacts;
  /** Whether its equipment is out from here on: of a container that goes on to a ramp the port is not the last place. */
  isLast: boolean;
}

/** A container as far as charges care. */
export interface ChargedContainer {
  subject: ChargeSubject;
  stays: readonly ContainerStay[];
}

/** By what charges are counted. */
export interface ChargeRules {
  /** The versions of each tariff, the newest first. */
  tariffs: readonly (readonly TariffVersion[])[];
  /** The newest version of each calendar. */
  calendars: readonly CalendarVersion[];
}

/** As of when, until when and by which agreements charges are counted. */
export interface ChargeQuestion {
  asOf: Instant;
  /** What it costs if the container still waits on this day. */
  until?: LocalDate | undefined;
  /** Free days that were granted, by charge. */
  granted?: Partial<Record<ChargeKind, number>> | undefined;
  /** Days whose charge was waived, by charge. */
  waived?: Partial<Record<ChargeKind, readonly LocalDate[]>> | undefined;
}

/** Why a charge cannot be counted. */
export type ChargeUnknown = ClockUnknown | TariffMissing | CalendarMissing;

/** What a calculation took for granted. */
export type ChargeAssumption = ClockAssumption | ConditionNotStated | RateDateUnknown | { code: 'zone_unknown' };

/** What a container costs by one clock, or why that is not known. */
export interface ContainerCharge {
  direction: ContainerStay['direction'];
  at: ContainerStay['at'];
  place: ChargePlace;
  /** The time zone by which its days are counted; null where it is not known. */
  zone: string | null;
  charge: ChargeKind;
  /** Who charges it; null where no tariff says so. */
  party: TariffParty | null;
  tariff: TariffClock | null;
  /** The calendar by which days were counted, `us-west@2`; null if none was needed. */
  calendar: string | null;
  today: LocalDate;
  unknown: ChargeUnknown | null;
  run: Omit<ClockRun, 'unknown' | 'assumptions'>;
  assumptions: ChargeAssumption[];
}

/** Under which kind each is counted: of the kinds that share one, a tariff has at most one for a stay. */
const COUNTED_AS = {
  demurrage: 'demurrage',
  combined: 'demurrage',
  detention: 'detention',
  storage: 'storage',
} as const satisfies Record<ChargeKind, ChargeKind>;

/** The charges that a stay may have, as one chooses a tariff for each; every kind is in one of them. */
const GROUPS: readonly Group[] = [...new Set(Object.values(COUNTED_AS))].map((shown) => ({
  charges: ChargeKind.options.filter((kind) => COUNTED_AS[kind] === shown),
  shown,
}));

/**
 * What a container costs by the tariffs that apply: each charge of each party by a clock of its own, or why it is not
 * known. What another one contains is left out, as are storage where no tariff has it, and the export once it is over.
 */
export function containerCharges(
  { subject, stays }: ChargedContainer,
  rules: ChargeRules,
  question: ChargeQuestion,
): ContainerCharge[] {
  const charges = stays.flatMap((stay) =>
    GROUPS.flatMap((group) => chargesOf({ stay, subject, group }, rules, question)),
  );
  const included = new Set(charges.flatMap(includedBy));
  return charges.filter(({ charge, direction }) => !included.has(`${direction} ${charge}`));
}

/** What a charge contains, with its direction. */
function includedBy({ tariff, direction }: ContainerCharge): string[] {
  if (tariff === null) return [];
  const { charge, includes } = tariff.clock;
  const contained = charge === 'combined' ? [...includes, 'demurrage', 'detention'] : includes;
  return contained.map((one) => `${direction} ${one}`);
}

interface Group {
  charges: readonly ChargeKind[];
  shown: ChargeKind;
}

interface StayGroup {
  stay: ContainerStay;
  subject: ChargeSubject;
  group: Group;
}

/** What days are counted by at a place. */
interface Ground {
  calendar: CalendarChoice;
  today: LocalDate;
  zone: string | null;
}

function chargesOf(
  { stay, subject, group }: StayGroup,
  rules: ChargeRules,
  question: ChargeQuestion,
): ContainerCharge[] {
  const { direction, at, place, facts } = stay;
  // Equipment is out from the last place on.
  if (group.shown === 'detention' && !stay.isLast) return [];
  const calendar = chooseCalendar(rules.calendars, place);
  const zone = calendar.chosen?.calendar.zone ?? place.zone;
  const ground = { calendar, today: localDate(question.asOf, zone), zone };
  const slot = { direction, at, charges: group.charges };
  const candidates = rules.tariffs.flatMap((versions): Candidate[] => {
    const valid = clockInForce(versions, slot, { facts, today: ground.today });
    return valid === null ? [] : [{ ...valid, laterRates: laterRatesOf(valid.clock, versions, slot) }];
  });
  const charges = TariffParty.options.flatMap((party) => {
    const ofParty = candidates.filter(({ clock }) => clock.tariff.party === party);
    return chargeOf(party, ofParty, { stay, subject, group }, ground, question) ?? [];
  });
  if (charges.length > 0 || !isExpected(group, stay)) return charges;
  return [notRead({ stay, group }, ground, { party: null, unknown: { code: 'no_tariff' } })];
}

/** A clock that may apply. */
interface Candidate extends VersionInForce {
  laterRates: LaterRates[] | undefined;
}

/** What one party charges; null where it has no tariff for it. */
function chargeOf(
  party: TariffParty,
  candidates: readonly Candidate[],
  { stay, subject, group }: StayGroup,
  ground: Ground,
  question: ChargeQuestion,
): ContainerCharge | null {
  const choice = chooseClock(
    candidates.map(({ clock }) => clock),
    subject,
    stay.place,
  );
  if (choice.chosen === null) {
    const { missing: unknown } = choice;
    return unknown.code === 'no_tariff' ? null : notRead({ stay, group }, ground, { party, unknown });
  }
  const { chosen: tariff } = choice;
  const found = candidates.find(({ clock }) => clock === tariff);
  const { charge } = tariff.clock;
  const { calendar, today, zone } = ground;
  const { unknown, assumptions, ...run } = runClock(tariff.clock, stay.facts, {
    calendar: calendar.chosen === null ? null : calendar.days,
    today,
    until: question.until,
    grantedDays: question.granted?.[charge],
    waived: question.waived?.[charge],
    laterRates: found?.laterRates,
  });
  const { direction, at, place } = stay;
  return {
    ...{ direction, at, place, zone, charge, party, tariff, today, run },
    calendar: calendar.chosen === null ? null : calendarName(calendar.chosen),
    unknown: unknown?.code === 'no_calendar' && calendar.chosen === null ? calendar.missing : unknown,
    assumptions: [
      ...assumptions,
      ...choice.assumptions,
      ...(found?.assumptions ?? []),
      ...(zone !== null ? [] : [{ code: 'zone_unknown' as const }]),
    ],
  };
}

function notRead(
  { stay, group }: Omit<StayGroup, 'subject'>,
  { today, zone }: Ground,
  { party, unknown }: Pick<ContainerCharge, 'party' | 'unknown'>,
): ContainerCharge {
  const { direction, at, place } = stay;
  const { unknown: _none, assumptions: _nothing, ...run } = NOT_READ;
  return {
    direction,
    at,
    place,
    zone,
    charge: group.shown,
    party,
    tariff: null,
    calendar: null,
    today,
    unknown,
    run,
    assumptions: [],
  };
}

/** Whether a charge is reported where no tariff has it: of imports demurrage and detention, of exports what runs now. */
function isExpected({ shown }: Group, { direction, facts: { events } }: ContainerStay): boolean {
  if (shown === 'storage') return false;
  if (direction === 'import') return true;
  const [from, to] = shown === 'demurrage' ? (['full_in', 'loaded'] as const) : (['empty_out', 'full_in'] as const);
  return events[from] !== undefined && events[to] === undefined && events.departed === undefined;
}
