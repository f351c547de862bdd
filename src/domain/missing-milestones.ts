import { HOUR_MS, type Instant, toEpochMs } from './instant.ts';
import type { MilestoneName } from './milestones.ts';

/** When a container came how far, or is expected to. */
interface Moments {
  podEtaAt: Instant | null;
  podArrivedAt: Instant | null;
  podDischargedAt: Instant | null;
  podFullOutAt: Instant | null;
  podRailLoadedAt: Instant | null;
  podRailDepartedAt: Instant | null;
  indEtaAt: Instant | null;
  indAtaAt: Instant | null;
  indRailUnloadedAt: Instant | null;
}

/** A container that is not picked up yet, as far as something could be missing of it. */
export interface Progress extends Moments {
  /** What is said of its availability where it stands; null if nothing is. */
  isAvailable: boolean | null;
  /** Whether there is a terminal that has answered for it. */
  hasTerminal: boolean;
  goesInland: boolean;
  hasLastFreeDay: boolean;
}

/** A milestone that should have been reported by now. */
export interface MissingMilestone {
  milestone: MilestoneName;
  /** The moment from which it was waited for. */
  since: Instant;
  /** Where that moment belongs, so that it can be shown on the clock of the place. */
  place: 'port' | 'inland';
  /** Whose silence it is. */
  from: 'shipping_line' | 'terminal';
  /** What is missing, in a sentence without its full stop; it is given the day of that moment. */
  explain(when: string): string;
}

interface Expectation extends Omit<MissingMilestone, 'since'> {
  after: keyof Moments;
  patienceHours: number;
  /** Later milestones: where one is known, nobody waits for this one any more. */
  unless: readonly (keyof Moments)[];
  onlyIf?(progress: Progress): boolean;
}

const GONE_INLAND = ['podRailLoadedAt', 'podRailDepartedAt', 'indAtaAt', 'indRailUnloadedAt'] as const;
const LEFT_PORT = ['podFullOutAt', ...GONE_INLAND] as const;

/**
 * What is waited for, from when on and how long. A vessel may be half a day late without anybody telling; unloading a
 * large one takes two days, and a terminal opens a container for pickup within a day or two of that. Free time is mostly
 * four or five working days, so who has not fetched a container after a week and knows no last free day should ask for it.
 */
const EXPECTED: readonly Expectation[] = [
  {
    milestone: 'vessel_arrived',
    after: 'podEtaAt',
    patienceHours: 24,
    unless: ['podArrivedAt', 'podDischargedAt', ...LEFT_PORT],
    place: 'port',
    from: 'shipping_line',
    explain: (when) => `It was expected at the port of discharge on ${when}; no arrival is reported`,
  },
  {
    milestone: 'vessel_discharged',
    after: 'podArrivedAt',
    patienceHours: 72,
    unless: ['podDischargedAt', ...LEFT_PORT],
    onlyIf: ({ isAvailable }) => isAvailable !== true,
    place: 'port',
    from: 'shipping_line',
    explain: (when) => `Its vessel arrived on ${when}; no discharge is reported`,
  },
  {
    milestone: 'available',
    after: 'podDischargedAt',
    patienceHours: 72,
    unless: LEFT_PORT,
    onlyIf: ({ isAvailable, hasTerminal, goesInland }) => isAvailable === null && hasTerminal && !goesInland,
    place: 'port',
    from: 'terminal',
    explain: (when) => `It was discharged on ${when}; its terminal says nothing of its availability`,
  },
  {
    milestone: 'arrived_at_inland_destination',
    after: 'indEtaAt',
    patienceHours: 24,
    unless: ['indAtaAt', 'indRailUnloadedAt'],
    place: 'inland',
    from: 'shipping_line',
    explain: (when) => `It was expected at its inland destination on ${when}; no arrival is reported`,
  },
  {
    milestone: 'full_out',
    after: 'podDischargedAt',
    patienceHours: 7 * 24,
    unless: LEFT_PORT,
    onlyIf: ({ hasLastFreeDay, goesInland }) => !hasLastFreeDay && !goesInland,
    place: 'port',
    from: 'shipping_line',
    explain: (when) => `It was discharged on ${when}; no pickup is reported and no last free day is known`,
  },
  {
    milestone: 'full_out',
    after: 'indAtaAt',
    patienceHours: 7 * 24,
    unless: [],
    onlyIf: ({ hasLastFreeDay }) => !hasLastFreeDay,
    place: 'inland',
    from: 'shipping_line',
    explain: (when) => `It arrived inland on ${when}; no pickup is reported and no last free day is known`,
  },
];

/** No expectation is overdue sooner than this after the moment it counts from. */
export const PATIENCE_HOURS_MIN = Math.min(...EXPECTED.map(({ patienceHours }) => patienceHours));

/** The milestones of a container on its way to its pickup that should have been reported by a moment and were not. */
export function missingMilestones(progress: Progress, asOf: Instant): MissingMilestone[] {
  return EXPECTED.flatMap(({ after, patienceHours, unless, onlyIf, ...missing }) => {
    const since = progress[after];
    if (since === null || toEpochMs(asOf) - toEpochMs(since) <= patienceHours * HOUR_MS) return [];
    if (unless.some((later) => progress[later] !== null) || onlyIf?.(progress) === false) return [];
    return [{ ...missing, since }];
  });
}
