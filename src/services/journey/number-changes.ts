import { compareText, currentSet } from '../../domain/journey/current-set.ts';
import { replacementsOf, successorsOf } from '../../domain/journey/replacements.ts';
import type { Replacement } from '../../domain/journey/state.ts';
import type { Observation } from '../../domain/observation.ts';
import type { ContainerJourney } from './load-journey.ts';

type Document = Replacement['document'];
type Notice = Extract<Observation, { kind: 'document' }> & { document: Document; number: string };

/** A number of the shipment that became another one at a moment, or became itself again. */
export interface NumberChange {
  document: Document;
  known_at: string;
  from: string;
  to: string;
}

/** The moments of receipt after which the numbers are compared; more replacements than that are not listed. */
const MOMENTS_MAX = 20;

/**
 * How the bill of lading or booking of a container was replaced, in the order in which that became known, with what was
 * retracted. Only numbers of the shipment itself count: a container may carry cargo of others, under numbers of theirs.
 */
export function numberChanges(journey: ContainerJourney): NumberChange[] {
  const { observations, followedSince } = journey;
  const origins = originsIn(journey);
  if (origins.length === 0) return [];
  const events = new Set(origins.map(({ sourceEventId }) => sourceEventId).filter((id) => id !== null));
  const isRelevant = (one: Observation) =>
    one.kind === 'document' || one.kind === 'retraction' || events.has(one.sourceEventId ?? '');
  const said = observations.filter(isRelevant);
  const receipts = [...new Set(said.map(({ receivedAt }) => later(receivedAt, followedSince)))].sort(compareText);
  const known = new Map(
    origins.map(({ document, number }) => [`${document} ${number}`, { document, number, is: number }]),
  );
  return receipts.slice(-MOMENTS_MAX).flatMap((at) => {
    const replacements = replacementsOf(
      currentSet(said.filter((one) => later(one.receivedAt, followedSince) <= at)).standing,
    );
    return [...known.values()].flatMap((one): NumberChange[] => {
      const to = successorsOf(one.number, one.document, replacements).join(' and ');
      if (to === one.is) return [];
      const change = { document: one.document, known_at: at, from: one.is, to };
      one.is = to;
      return [change];
    });
  });
}

/** The notices that stand and state what became of a number of the shipment. */
export function standingNotices({ observations, numbers }: ContainerJourney): Notice[] {
  return currentSet(observations)
    .standing.filter(isNotice)
    .filter(({ number }) => numbers.includes(number));
}

// Of a document that was replaced again and again the first one leads to all others.
function originsIn({ observations, numbers }: ContainerJourney): Notice[] {
  const notices = observations.filter(isNotice).filter(({ number }) => numbers.includes(number));
  const later = new Set(
    notices.flatMap(({ document, successors = [] }) => successors.map((one) => `${document} ${one}`)),
  );
  const first = notices.filter(({ document, number }) => !later.has(`${document} ${number}`));
  return first.length > 0 ? first : notices;
}

function isNotice(one: Observation): one is Notice {
  return one.kind === 'document' && one.event === 'replaced' && one.document !== 'other' && one.number !== null;
}

function later(one: string, other: string): string {
  return one < other ? other : one;
}
