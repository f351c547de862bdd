import { z } from 'zod';
import type { StatedFreeTime } from './free-time.ts';
import { StandingHold } from './holds-and-fees.ts';
import { type Instant, toInstant } from './instant.ts';
import { Party } from './observation.ts';

/** Who stated something last, and as of when. */
export const TerminalStatement = z.object({
  party: Party.meta({ doc: 'Who stated it' }),
  source: z.string().meta({ doc: 'Source that stated it' }),
  // Without a format: tools show this schema to a model, and the pattern of an instant is long.
  at: z.string().meta({ doc: 'When it was last stated' }),
});
export type TerminalStatement = z.infer<typeof TerminalStatement>;

const STATED = ['availability', 'holds', 'fees', 'appointment'] as const;

/** Who stated last what is shown of availability, holds, fees and the pickup appointment; absent where nothing of it is stated. */
export const TerminalStatements = z.partialRecord(z.enum(STATED), TerminalStatement);
export type TerminalStatements = z.infer<typeof TerminalStatements>;

/** That a party stated that it no longer holds a container, or never did. */
export const Release = z.object({
  hold: z.string().meta({ doc: 'Name of the hold' }),
  party: Party.meta({ doc: 'Who released it' }),
  at: z.string().meta({ doc: 'When it was released' }),
});
export type Release = z.infer<typeof Release>;

/** A hold with the parties that state it, each with when it stated that last. */
export const StatedHold = StandingHold.extend({
  stated_by: z
    .array(
      z.object({
        party: Party.meta({ doc: 'Who states it' }),
        at: z.string().meta({ doc: 'When it was last stated' }),
      }),
    )
    .optional()
    .meta({ doc: 'Who states the hold, the newest statement first' }),
});
export type StatedHold = z.infer<typeof StatedHold>;

/** That a source states a hold, as of when it did so last. */
export interface StoredHolder extends TerminalStatement {
  hold: string;
  description: string | null;
}

/** From when until when a party stated a container as held. */
export interface HeldSpan {
  holds: readonly string[];
  party: Party;
  from: Instant;
  /** Null while it goes on. */
  to: Instant | null;
  /** The place where a yard holds it, as UN/LOCODE; null where it is held wherever it is, or the place is not known. */
  locode: string | null;
  /** It was held by then; no list without the hold was shown before. */
  since?: 'unknown';
}

/** The same as it is stored, with when each source showed the container last, by its own date. */
export interface StoredStatements extends TerminalStatements {
  looked?: Readonly<Record<string, Instant>> | undefined;
  releases?: readonly Release[] | undefined;
  /** The free times that are stated beside the last free days. */
  free_times?: readonly StatedFreeTime[] | undefined;
  held?: readonly StoredHolder[] | undefined;
  held_spans?: readonly HeldSpan[] | undefined;
  /** When the line, a terminal and a railroad made their newest statements, by their own dates. */
  line?: Instant | undefined;
  terminal?: Instant | undefined;
  rail?: Instant | undefined;
}

/** When the polled sources last answered, by their names. */
export type TerminalAnswers = Readonly<Record<string, string>>;

/**
 * The statements as they stand: a source that is polled, and whose last look stated something, confirms it with each answer
 * in which nothing is new. An answer from before the account followed the container (`since`) confirms nothing for it.
 */
export function confirmedStatements(
  stored: StoredStatements,
  answers: TerminalAnswers | null,
  since: Instant,
): TerminalStatements {
  const { availability, holds, fees, appointment } = stored;
  const confirmed = (statement: TerminalStatement) => ({
    ...statement,
    at: confirmedAt(statement, { stored, answers, since }),
  });
  return {
    ...(availability === undefined ? {} : { availability: confirmed(availability) }),
    ...(holds === undefined ? {} : { holds: confirmed(holds) }),
    ...(fees === undefined ? {} : { fees: confirmed(fees) }),
    ...(appointment === undefined ? {} : { appointment: confirmed(appointment) }),
  };
}

/** Whose yard it is: the party of the newest of the statements. */
export function yardParty(statements: TerminalStatements): 'terminal' | 'rail' {
  const newest = STATED.flatMap((fact) => statements[fact] ?? [])
    .filter(({ party }) => party === 'terminal' || party === 'rail')
    .sort((one, other) => (one.at > other.at ? -1 : 1))[0];
  return newest?.party === 'rail' ? 'rail' : 'terminal';
}

/** The holds with who states them; those of a record that was stored before that was kept stay as they are. */
export function statedHolds(holds: readonly StandingHold[], confirming: Confirming): StatedHold[] {
  const { held } = confirming.stored;
  if (held === undefined) return [...holds];
  return holds.map((hold) => {
    const holders = held.filter(
      ({ hold: name, description }) => name === hold.name && description === hold.description,
    );
    const newest = new Map<Party, Instant>();
    for (const holder of holders) {
      const at = confirmedAt(holder, confirming);
      if (at > (newest.get(holder.party) ?? '')) newest.set(holder.party, at);
    }
    const stated = [...newest].map(([party, at]) => ({ party, at })).sort((one, other) => (one.at > other.at ? -1 : 1));
    return stated.length === 0 ? hold : { ...hold, stated_by: stated };
  });
}

/** What a statement is confirmed by. */
export interface Confirming {
  stored: StoredStatements;
  answers: TerminalAnswers | null;
  since: Instant;
}

/** As of when a source stated something last, where it stated it at a moment. */
export function confirmedAt(
  { source, at }: { source: string; at: Instant },
  { stored, answers, since }: Confirming,
): Instant {
  const answer = answers?.[source];
  if (answer === undefined || stored.looked?.[source] !== at) return at;
  const answeredMs = Date.parse(answer);
  return answeredMs >= Date.parse(since) && answeredMs > Date.parse(at) ? toInstant(answeredMs) : at;
}
