import { z } from 'zod';
import { digest } from '../../core/id.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { apiAddress, type RowsAnswer, requestJson } from '../api-request.ts';
import { malformed, type Poll } from '../http-answer.ts';
import { toObservations } from '../rail/to-observations.ts';
import type { Answer } from '../source.ts';
import type { RailApiSettings } from './cn.ts';
import { RailsightTrace, railsightSightings, railsightWords, type TraceFields } from './railsight-trace.ts';
import { initialsAndNumber, statesSightingOf } from './trace-answers.ts';

/** How RailSight is reached: the customer and the fleet are part of the address. */
export interface RailsightSettings extends RailApiSettings {
  account: string;
  fleet: string;
}

/*
 * RailSight of Railinc, which traces equipment on all railroads of North America. The address is that of the connection guide of Envase
 * (coredocs.envaseconnect.cloud, railsight); that user and password go with every request (RFC 7617) is inferred. One request asks for the
 * latest trace of one container, which has to be in the fleet.
 */
export const railsight = {
  baseUrl: 'https://services.railinc.com',
  containersMax: 1,
  async ask(
    [container = '']: readonly string[],
    { poll, settings }: { poll: Poll; settings: RailsightSettings },
  ): Promise<RowsAnswer> {
    const { account, fleet, username, password } = settings;
    const parts = ['customers', account, 'fleets', fleet, 'equipment', initialsAndNumber(container)];
    const path = parts.map(encodeURIComponent).join('/');
    const answered = await requestJson(poll, {
      method: 'GET',
      url: apiAddress(settings, `tracing/rs-api/v1/${path}/tracing/latest`),
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        accept: 'application/json',
      },
    });
    if (answered.ok) return { ok: true, rows: [answered.json] };
    return answered.status === 404
      ? { ok: false, status: 404, answer: { outcome: 'refused', requests: poll.requests, reason: NOT_SHOWN } }
      : answered;
  },
};

const NOT_SHOWN =
  'RailSight does not show this container (status 404): it is not in the fleet, or ACCOUNT or FLEET are wrong.';

/** A trace as it is kept with its observations: as it came, and what it is read with. */
export const StoredRailsightTrace = z.object({
  trace: z.record(z.string(), z.unknown()),
  read: z.object({
    railroad: z.literal('railsight'),
    container: z.string(),
    events: z.record(z.string(), z.string()),
    fields: z.record(z.string(), z.array(z.string())),
  }),
});
export type StoredRailsightTrace = z.infer<typeof StoredRailsightTrace>;

/** What traces are read with. */
export interface RailsightReading {
  source: string;
  events: Readonly<Record<string, string>>;
  fields: TraceFields;
  at: Instant;
}

const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };

/** The answer about the container that was asked for. */
export function answersOfRailsight(
  [json]: readonly unknown[],
  { source, events, fields, at }: RailsightReading,
): (container: string) => Answer {
  return (container) => {
    const row = z.record(z.string(), z.unknown()).safeParse(json);
    const trace = RailsightTrace.safeParse(json);
    const isTrace = row.success && trace.success && ('tripTraces' in row.data || 'events' in row.data);
    if (!isTrace) return malformed(1, 'The answer is no trace of RailSight.', JSON.stringify(json));
    if (!isAbout(container, trace.data)) {
      return malformed(1, 'The answer is about other equipment than was asked for.', JSON.stringify(json));
    }
    const sightings = railsightSightings(trace.data, fields).filter(statesSightingOf);
    if (sightings.length === 0) {
      const isEmpty = trace.data.tripTraces.length + trace.data.events.length === 0;
      return isEmpty
        ? UNKNOWN
        : malformed(1, 'The trace has no event in a member that is known.', JSON.stringify(json));
    }
    const named = Object.fromEntries(Object.entries(fields).map(([fact, names]) => [fact, [...names]]));
    const read = { railroad: 'railsight' as const, container, events: { ...events }, fields: named };
    return {
      outcome: 'found',
      digest: digest(sightings),
      requests: 1,
      statements: () => railsightObservations({ trace: row.data, read }, { source, receivedAt: at }),
    };
  };
}

/** The observations of a trace. It is total, as for sightings. */
export function railsightObservations(
  raw: StoredRailsightTrace,
  { source, receivedAt }: { source: string; receivedAt: Instant },
): ParsedStatement[] {
  const trace = RailsightTrace.safeParse(raw.trace);
  if (!trace.success) return [];
  const { container, events, fields } = raw.read;
  const context = { source, container, receivedAt, events: railsightWords(events) };
  const sightings = railsightSightings(trace.data, fields).filter(statesSightingOf);
  return sightings.flatMap((row) => toObservations(row, context).map((draft) => ({ draft, raw })));
}

/** Numbers are written with leading zeros and without; an answer that does not say is about what was asked for. */
function isAbout(container: string, { equipment }: RailsightTrace): boolean {
  if (equipment == null) return true;
  const [, initials = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(initialsAndNumber(container)) ?? [];
  return equipment.initial.trim().toUpperCase() === initials && Number(equipment.number) === Number(digits);
}
