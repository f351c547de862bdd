import { z } from 'zod';
import { digest } from '../../core/id.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { type FailedAnswer, malformed } from '../http-answer.ts';
import { railEquipmentOf } from '../rail/equipment.ts';
import { SightingRow } from '../rail/payload.ts';
import { toObservations } from '../rail/to-observations.ts';
import type { Answer } from '../source.ts';
import { CnEquipment, cnSighting, cnWords } from './cn-equipment.ts';

/** A container of an answer as it is kept with its observations: as it came, and what it is read with. */
export const StoredTrace = z.object({
  equipment: z.record(z.string(), z.unknown()),
  read: z.object({ railroad: z.literal('cn'), container: z.string(), events: z.record(z.string(), z.string()) }),
});
export type StoredTrace = z.infer<typeof StoredTrace>;

/** What the containers of an answer are read with. */
export interface TraceReading {
  /** The `source` of the observations. */
  source: string;
  /** Sighting codes by the railroad's own words. */
  events: Readonly<Record<string, string>>;
  at: Instant;
}

/** A row of an answer as it came, and what is read of it. */
const Trace = z.record(z.string(), z.unknown()).transform((row, context) => {
  const read = CnEquipment.safeParse(row);
  if (read.success) return { row, read: read.data };
  context.addIssue('is no equipment');
  return z.NEVER;
});
type Trace = z.infer<typeof Trace>;

const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };
const CHECK_DIGIT = 1;

/** A container as railroads write it: without its check digit. */
export function initialsAndNumber(container: string): string {
  return container.slice(0, -CHECK_DIGIT);
}

/** Whether a sighting states anything. */
export function statesSightingOf({ event, eta, destination, lfd }: SightingRow): boolean {
  return [event, eta, destination, lfd].some((fact) => fact != null);
}

/** The answers about containers that the rows of an answer give; a container without a row is not known. */
export function answersOfTraces(rows: readonly unknown[], reading: TraceReading): (container: string) => Answer {
  const byNumber = new Map<string, Trace[]>();
  for (const row of rows) {
    const parsed = Trace.safeParse(row);
    const equipment = parsed.success
      ? railEquipmentOf(SightingRow.parse({ container: parsed.data.read.EquipmentId }))
      : null;
    if (!parsed.success || equipment === null || 'car' in equipment) continue;
    const number = initialsAndNumber(equipment.container);
    byNumber.set(number, [...(byNumber.get(number) ?? []), parsed.data]);
  }
  const isUnreadable = rows.length > 0 && byNumber.size === 0;
  return (container) =>
    isUnreadable ? unreadable(rows) : answerOf(container, byNumber.get(initialsAndNumber(container)) ?? [], reading);
}

function answerOf(container: string, traces: readonly Trace[], { source, events, at }: TraceReading): Answer {
  const stated = traces.filter(({ read }) => statesSightingOf(cnSighting(read)));
  if (stated.length === 0) return UNKNOWN;
  const stored = stated.map(({ row }) => ({ equipment: row, read: { railroad: 'cn' as const, container, events } }));
  return {
    outcome: 'found',
    digest: digest(stated.map(({ read }) => digest(cnSighting(read)).toString('hex')).sort()),
    requests: 1,
    statements: () => stored.flatMap((trace) => traceObservations(trace, { source, receivedAt: at })),
  };
}

function unreadable(rows: readonly unknown[]): FailedAnswer {
  return malformed(1, 'The answer names no container in a member that is known.', JSON.stringify(rows));
}

/** The observations of a container of an answer. It is total, as for sightings. */
export function traceObservations(
  raw: StoredTrace,
  { source, receivedAt }: { source: string; receivedAt: Instant },
): ParsedStatement[] {
  const parsed = CnEquipment.safeParse(raw.equipment);
  if (!parsed.success) return [];
  const { container, events } = raw.read;
  const context = { source, container, receivedAt, events: cnWords(parsed.data, events) };
  return toObservations(cnSighting(parsed.data), context).map((draft) => ({ draft, raw }));
}
