import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { digest } from '../../core/id.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { createCredentials } from '../dcsa/credentials.ts';
import type { LineProfile } from '../dcsa/lines/profile.ts';
import type { LineSettings } from '../dcsa/lines/settings.ts';
import { readPages } from '../dcsa/pages.ts';
import { getJson, malformed, POLL_LIMITS, type Poll, type PollLimits, startPoll } from '../http-answer.ts';
import type { ScheduleAnswer, ScheduleSource, SourceLimits, TakeFurtherRequest, Voyage } from '../source.ts';
import { isExpectedArrival } from './expected-arrival.ts';
import { findVesselSchedules } from './payload.ts';
import { scheduleStatements } from './schedule-statements.ts';

/** The credentials of a line's API and the address of its schedules. */
export interface ScheduleSourceOptions {
  profile: LineProfile;
  settings: LineSettings;
  schedulesUrl: string;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  pollLimits?: Partial<PollLimits>;
}

/** Below the address that the operator gave (OVS 3.0.2, paths). */
const PATH = '/v3/service-schedules';

/** Lines change their plans a few times a day at most, and every voyage takes a request. */
const LIMITS: SourceLimits = {
  concurrency: 2,
  requestsPerMinute: 30,
  requestsPerDay: null,
  pollIntervalSecondsMin: 6 * 3600,
  pollIntervalSecondsMax: 6 * 3600,
};

/**
 * The schedules of vessels that a line publishes (DCSA Operational Vessel Schedules 3). Fails with `configuration` if the
 * settings are not complete, or wrong.
 */
export function createScheduleSource(options: ScheduleSourceOptions): ScheduleSource {
  const { profile, settings, schedulesUrl, http, clock, log } = options;
  const limits = { ...POLL_LIMITS, ...options.pollLimits };
  const credentials = createCredentials({ profile, settings, http, clock, limits });
  const { scac } = profile;
  const key = `${scac}-schedule`;
  const sender = { source: key, party: 'schedule', scac, dialect: null } as const;
  return { key, name: `${profile.name}, schedules`, limits: LIMITS, sender, fetch };

  async function fetch(voyage: Voyage, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<ScheduleAnswer> {
    const poll = startPoll({ http, clock, log, limits, signal, takeFurther });
    try {
      return await request(voyage, poll);
    } catch (error) {
      log?.error({ source: key, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  }

  async function request(voyage: Voyage, poll: Poll): Promise<ScheduleAnswer> {
    const first = questionOf(schedulesUrl, voyage);
    const getPage = (url: URL) =>
      credentials.use(poll, {
        send: (headers) => getJson(poll, url, headers),
        isRefused: (answer) => !answer.ok && answer.status === 401,
      });
    const pages = await readPages({ first, getPage, noun: 'schedules', elementsIn: servicesIn }, poll);
    if (!pages.ok) return pages.answer;
    const { elements: services } = pages;
    if (services.length === 0) return { outcome: 'unknown', requests: poll.requests };
    return {
      outcome: 'found',
      digest: digest(services),
      requests: poll.requests,
      read: (tracked, receivedAt) => {
        const reading = scheduleStatements(services, tracked, { sender, receivedAt, isWanted: isExpectedArrival });
        return { messages: reading?.messages ?? [], rejected: reading?.rejected ?? [] };
      },
    };
  }
}

function servicesIn(json: unknown): readonly unknown[] | null {
  if (json === undefined) return [];
  if (findVesselSchedules(json) === null) return null;
  return Array.isArray(json) ? json : [json];
}

function questionOf(schedulesUrl: string, { imo, voyage }: Voyage): URL {
  const url = new URL(schedulesUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${PATH}`;
  url.searchParams.set('vesselIMONumber', imo);
  if (voyage !== null) url.searchParams.set('carrierVoyageNumber', voyage);
  return url;
}
