import type { Instant } from './instant.ts';
import type { MilestoneName } from './milestones.ts';
import type { Party } from './observation.ts';
import type { ReportedAhead } from './reported-ahead.ts';

/** When a container came how far, or is expected to. */
export interface Moments {
  polEtdAt: Instant | null;
  polDepartedAt: Instant | null;
  /** When the vessel is to leave for which it waits at a port of transhipment. */
  onwardEtdAt: Instant | null;
  podEtaAt: Instant | null;
  podArrivedAt: Instant | null;
  podDischargedAt: Instant | null;
  /** The appointment at the terminal for its pickup. */
  pickupAppointmentAt: Instant | null;
  /** When a truck brought it back to where it stands, after a gate-out that it undid. */
  broughtBackAt: Instant | null;
  podFullOutAt: Instant | null;
  podRailLoadedAt: Instant | null;
  podRailDepartedAt: Instant | null;
  /** The railroad's view. */
  indEtaAt: Instant | null;
  /** The line's view. */
  destinationEtaAt: Instant | null;
  indAtaAt: Instant | null;
  indRailUnloadedAt: Instant | null;
  /** When it was found to stand at its inland destination, where no arrival was reported before. */
  indSeenAt: Instant | null;
  /** When it was last found to stand at any place inland. */
  foundInlandAt: Instant | null;
  finalFullOutAt: Instant | null;
  deliveredAt: Instant | null;
  emptyReturnedAt: Instant | null;
}

export interface Progress extends Moments {
  /** At the place where it stands. */
  isAvailable: boolean | null;
  hasTerminal: boolean;
  goesInland: boolean;
  hasLastFreeDay: boolean;
  appointmentBy: Party | null;
  /** Milestones that are reported with a date in the future; left out where there are none. */
  reportedAhead?: readonly ReportedAhead[];
}

/** The parties that are expected to report a container; AIS reports vessels. */
export type Awaited = 'shipping_line' | 'terminal' | 'rail';

/** The last report of each about the container. */
export type LastReports = Readonly<Record<Awaited, Instant | null>>;

/**
 * `expected`: its deadline lies ahead. `overdue`: a party that reports it reported after the deadline, without it.
 * `unknown`: none has reported since, or one reports it with a date in the future, so it may have happened.
 */
export type ExpectationState = 'expected' | 'overdue' | 'unknown';

/** A milestone that is to come, or should have been reported. */
export interface ExpectedMilestone {
  milestone: MilestoneName;
  state: ExpectationState;
  /** When it was to happen, as stated by `expectedBy`; null if no time was stated. */
  expectedAt: Instant | null;
  /** Who named the time; null where it follows from the milestone before and from what is usual. */
  expectedBy: Party | null;
  /** The milestone from which it is waited for, if no time was stated. */
  after: MilestoneName | null;
  /** The moment from which it is waited for: that time, or that of the milestone before. */
  since: Instant;
  /** That moment and the patience that such a milestone takes. */
  deadline: Instant;
  /** Where these moments belong, so that they can be shown on the clock of the place. */
  place: 'origin' | 'transhipment' | 'port' | 'inland' | 'here';
  /** The party that would report it and was received last, and when. */
  awaitedFrom: Awaited;
  lastReportAt: Instant | null;
  /** A report of it, or of a later milestone, with a date in the future; null if there is none. */
  reportedAhead: ReportedAhead | null;
  /** What is missing, in a sentence without its full stop; it is given the day of `since`. */
  explain(when: string): string;
}

/** A line of the table below. */
export interface Expectation {
  milestone: MilestoneName;
  from: keyof Moments;
  /** Whose time that is; else the milestone that it is the time of. */
  by?: Awaited;
  after?: MilestoneName;
  patienceHours: number;
  /** The milestone itself and later ones: if one is known, this one is not expected any more. */
  unless: readonly (keyof Moments)[];
  onlyIf?(progress: Progress): boolean;
  place: ExpectedMilestone['place'];
  /** The parties that report it, the usual one first. */
  reportedBy: readonly [Awaited, ...Awaited[]];
  explain(when: string): string;
}

const DONE = ['deliveredAt', 'emptyReturnedAt'] as const;
const AWAY = ['finalFullOutAt', ...DONE] as const;
const INLAND = ['indAtaAt', 'indRailUnloadedAt', 'indSeenAt', ...AWAY] as const;
const GONE_INLAND = ['podRailLoadedAt', 'podRailDepartedAt', 'foundInlandAt', ...INLAND] as const;
const STOOD_INLAND = ['foundInlandAt', 'indAtaAt', 'indRailUnloadedAt', 'indSeenAt'] as const;
const LEFT_PORT = ['podFullOutAt', ...GONE_INLAND] as const;
const LANDED = ['podDischargedAt', ...LEFT_PORT] as const;

/**
 * What is waited for, from when on and how long. A vessel may be half a day late without a report, and where only
 * a day was named it has all of that day; unloading a large one takes two days, and a terminal opens a container for
 * pickup within a day or two of that. Free time is mostly four or five working days, so who has not fetched a container
 * after a week and knows no last free day should ask for it. A train that has not taken it after a week is late as well;
 * one across the continent takes a week, and somewhat longer where no arrival time was stated. Two weeks are more than
 * most lines allow for the empty container.
 */
export const EXPECTED: readonly Expectation[] = [
  {
    milestone: 'vessel_departed',
    from: 'polEtdAt',
    by: 'shipping_line',
    patienceHours: 24,
    unless: ['polDepartedAt', 'podArrivedAt', ...LANDED],
    place: 'origin',
    reportedBy: ['shipping_line'],
    explain: (when) => `It was to leave its port of lading on ${when}; no departure is reported`,
  },
  {
    milestone: 'transshipment_departed',
    from: 'onwardEtdAt',
    by: 'shipping_line',
    patienceHours: 24,
    unless: ['podArrivedAt', ...LANDED],
    place: 'transhipment',
    reportedBy: ['shipping_line'],
    explain: (when) => `It was to leave its port of transhipment on ${when}; no departure is reported`,
  },
  {
    milestone: 'vessel_arrived',
    from: 'podEtaAt',
    by: 'shipping_line',
    patienceHours: 24,
    unless: ['podArrivedAt', ...LANDED],
    place: 'port',
    reportedBy: ['shipping_line'],
    explain: (when) => `It was expected at the port of discharge on ${when}; no arrival is reported`,
  },
  {
    milestone: 'vessel_discharged',
    from: 'podArrivedAt',
    after: 'vessel_arrived',
    patienceHours: 72,
    unless: LANDED,
    onlyIf: ({ isAvailable }) => isAvailable !== true,
    place: 'port',
    reportedBy: ['shipping_line'],
    explain: (when) => `Its vessel arrived on ${when}; no discharge is reported`,
  },
  {
    milestone: 'available',
    from: 'podDischargedAt',
    after: 'vessel_discharged',
    patienceHours: 72,
    unless: LEFT_PORT,
    onlyIf: ({ isAvailable, hasTerminal, goesInland, broughtBackAt }) =>
      isAvailable === null && hasTerminal && !goesInland && broughtBackAt === null,
    place: 'port',
    reportedBy: ['terminal'],
    explain: (when) => `It was discharged on ${when}; its terminal reports no availability`,
  },
  {
    milestone: 'available',
    from: 'broughtBackAt',
    patienceHours: 72,
    unless: AWAY,
    onlyIf: ({ isAvailable, hasTerminal }) => isAvailable === null && hasTerminal,
    place: 'here',
    reportedBy: ['terminal', 'rail'],
    explain: (when) => `It was brought back on ${when}; nothing is reported of its availability since`,
  },
  {
    milestone: 'rail_loaded',
    from: 'podDischargedAt',
    after: 'vessel_discharged',
    patienceHours: 7 * 24,
    unless: LEFT_PORT,
    onlyIf: ({ goesInland }) => goesInland,
    place: 'port',
    reportedBy: ['shipping_line', 'rail'],
    explain: (when) => `It was discharged on ${when} and is to go on inland; that it left the port is not reported`,
  },
  {
    milestone: 'arrived_at_inland_destination',
    from: 'indEtaAt',
    by: 'rail',
    patienceHours: 24,
    unless: INLAND,
    place: 'inland',
    reportedBy: ['rail', 'shipping_line'],
    explain: (when) => `It was expected at its inland destination on ${when}; no arrival is reported`,
  },
  {
    milestone: 'arrived_at_inland_destination',
    from: 'destinationEtaAt',
    by: 'shipping_line',
    patienceHours: 24,
    unless: ['indEtaAt', 'podFullOutAt', ...INLAND],
    onlyIf: ({ goesInland }) => goesInland,
    place: 'inland',
    reportedBy: ['shipping_line', 'rail'],
    explain: (when) => `It was expected at its inland destination on ${when}; no arrival is reported`,
  },
  {
    milestone: 'arrived_at_inland_destination',
    from: 'podRailDepartedAt',
    after: 'rail_departed',
    patienceHours: 14 * 24,
    unless: ['indEtaAt', 'destinationEtaAt', ...INLAND],
    place: 'inland',
    reportedBy: ['shipping_line', 'rail'],
    explain: (when) => `Its train left on ${when}; no arrival is reported`,
  },
  {
    milestone: 'full_out',
    from: 'pickupAppointmentAt',
    by: 'terminal',
    patienceHours: 24,
    unless: LEFT_PORT,
    onlyIf: ({ broughtBackAt }) => broughtBackAt === null,
    place: 'port',
    reportedBy: ['terminal', 'shipping_line'],
    explain: (when) => `Its pickup was booked for ${when}; no pickup is reported`,
  },
  {
    milestone: 'full_out',
    from: 'pickupAppointmentAt',
    by: 'terminal',
    patienceHours: 24,
    unless: AWAY,
    onlyIf: (known) => known.broughtBackAt === null && STOOD_INLAND.some((at) => known[at] !== null),
    place: 'inland',
    reportedBy: ['terminal', 'rail', 'shipping_line'],
    explain: (when) => `Its pickup was booked for ${when}; no pickup is reported`,
  },
  {
    milestone: 'full_out',
    from: 'podDischargedAt',
    after: 'vessel_discharged',
    patienceHours: 7 * 24,
    unless: ['pickupAppointmentAt', ...LEFT_PORT],
    onlyIf: ({ hasLastFreeDay, goesInland, broughtBackAt }) => !hasLastFreeDay && !goesInland && broughtBackAt === null,
    place: 'port',
    reportedBy: ['shipping_line', 'terminal'],
    explain: (when) => `It was discharged on ${when}; no pickup is reported and no last free day is known`,
  },
  {
    milestone: 'full_out',
    from: 'indAtaAt',
    after: 'arrived_at_inland_destination',
    patienceHours: 7 * 24,
    unless: ['pickupAppointmentAt', ...AWAY],
    onlyIf: ({ hasLastFreeDay }) => !hasLastFreeDay,
    place: 'inland',
    reportedBy: ['shipping_line', 'rail'],
    explain: (when) => `It arrived inland on ${when}; no pickup is reported and no last free day is known`,
  },
  {
    milestone: 'full_out',
    from: 'indSeenAt',
    after: 'available',
    patienceHours: 7 * 24,
    unless: ['indAtaAt', 'pickupAppointmentAt', ...AWAY],
    onlyIf: ({ hasLastFreeDay }) => !hasLastFreeDay,
    place: 'inland',
    reportedBy: ['rail', 'shipping_line'],
    explain: (when) => `It was available inland on ${when}; no pickup is reported and no last free day is known`,
  },
  {
    milestone: 'empty_in',
    from: 'finalFullOutAt',
    after: 'full_out',
    patienceHours: 14 * 24,
    unless: ['emptyReturnedAt'],
    place: 'inland',
    reportedBy: ['shipping_line'],
    explain: (when) => `It was picked up on ${when}; no return of the empty container is reported`,
  },
  {
    milestone: 'empty_in',
    from: 'podFullOutAt',
    after: 'full_out',
    patienceHours: 14 * 24,
    unless: ['finalFullOutAt', 'emptyReturnedAt'],
    onlyIf: ({ podRailLoadedAt, podRailDepartedAt }) => podRailLoadedAt === null && podRailDepartedAt === null,
    place: 'port',
    reportedBy: ['shipping_line'],
    explain: (when) => `It was picked up on ${when}; no return of the empty container is reported`,
  },
];
