import type { FamilyOption } from './option-family.ts';
import { wholeNumber } from './option-types.ts';

/** Limits of the polls of a source, as far as they are set. */
export interface PollLimitSettings {
  /** Of one process and of all together alike: one process may run them all. */
  concurrency?: number;
  fleetConcurrency?: number;
  requestsPerMinute?: number;
  requestsPerDay?: number;
  pollIntervalSecondsMin?: number;
  pollIntervalSecondsMax?: number;
}

const PollSeconds = wholeNumber({ unit: 'seconds', min: 60, max: 604_800 });

/** The limits that every line and terminal can be given, by the end of the variable's name; `noun` is what they are of. */
export function pollLimitOptions<Noun extends string>(noun: Noun, processMax: string) {
  return {
    CONCURRENCY: {
      type: wholeNumber({ unit: 'polls', min: 1, max: 1_000 }),
      sentence: `Polls of the ${noun} that may run at the same time, of all processes together; without it ${processMax} in each process.`,
    },
    REQUESTS_PER_MINUTE: {
      type: wholeNumber({ unit: 'requests', min: 1, max: 1_000_000 }),
      sentence: `Requests to the ${noun} per minute, of all processes together.`,
    },
    REQUESTS_PER_DAY: {
      type: wholeNumber({ unit: 'requests', min: 1, max: 100_000_000 }),
      sentence: `Requests to the ${noun} per day, of all processes together.`,
    },
    POLL_SECONDS_MIN: { type: PollSeconds, sentence: 'The shortest time between two answered polls of a number.' },
    POLL_SECONDS_MAX: { type: PollSeconds, sentence: 'The longest time between two polls of a tracked number.' },
  } as const satisfies Record<string, FamilyOption>;
}

type Suffix = keyof ReturnType<typeof pollLimitOptions>;

/** What is set of the limits of one source. A longest time that is shorter than the shortest is complained about. */
export function readPollLimits({
  read,
  reject,
}: {
  read(suffix: Suffix): number | null;
  reject(suffix: Suffix, problem: string): void;
}): { limits?: PollLimitSettings } {
  const concurrency = read('CONCURRENCY');
  const [pollIntervalSecondsMin, pollIntervalSecondsMax] = [read('POLL_SECONDS_MIN'), read('POLL_SECONDS_MAX')];
  if (pollIntervalSecondsMin !== null && (pollIntervalSecondsMax ?? Infinity) < pollIntervalSecondsMin) {
    reject('POLL_SECONDS_MAX', `must not be less than POLL_SECONDS_MIN, which is ${pollIntervalSecondsMin}`);
  }
  const limits: { [Name in keyof PollLimitSettings]-?: number | null } = {
    concurrency,
    fleetConcurrency: concurrency,
    requestsPerMinute: read('REQUESTS_PER_MINUTE'),
    requestsPerDay: read('REQUESTS_PER_DAY'),
    pollIntervalSecondsMin,
    pollIntervalSecondsMax,
  };
  const given = Object.entries(limits).filter(([, value]) => value !== null);
  return given.length === 0 ? {} : { limits: Object.fromEntries(given) };
}

/** The limits that are set, by the end of the variable's name. */
export function shownPollLimits(limits: PollLimitSettings | undefined): Record<Suffix, number | null> {
  return {
    CONCURRENCY: limits?.concurrency ?? null,
    REQUESTS_PER_MINUTE: limits?.requestsPerMinute ?? null,
    REQUESTS_PER_DAY: limits?.requestsPerDay ?? null,
    POLL_SECONDS_MIN: limits?.pollIntervalSecondsMin ?? null,
    POLL_SECONDS_MAX: limits?.pollIntervalSecondsMax ?? null,
  };
}
