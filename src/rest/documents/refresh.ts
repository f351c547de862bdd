import { z } from 'zod';
import { isLineSource } from '../../domain/carrier.ts';
import type { RefreshOutcome } from '../../services/container/refresh-containers.ts';
import type { RefreshedSource } from '../../services/container/refresh-watches.ts';

const RAIL_FEED = '-rail';

/** What is said about the refresh of one container. */
export const RefreshMessage = z.object({
  message: z.string().describe('The sources that are polled now, later and not at all'),
});

/** What is said about the refresh of several. */
export const RefreshMessages = z.object({
  containers: z
    .array(
      z.object({
        id: z.string().meta({ doc: 'Id of the container' }),
        outcome: z.enum(['refreshed', 'not_tracked', 'not_found']).meta({ doc: 'What became of it' }),
        ...RefreshMessage.shape,
      }),
    )
    .meta({ doc: 'The containers in the order of the request' }),
});

/** `Started refresh for Shipping line, Terminal; Rail follows at …`: the sources that are polled. */
export function refreshMessage(sources: readonly RefreshedSource[]): string {
  const wordsOf = (some: readonly RefreshedSource[]) => [...new Set(some.map(wordOf))];
  const polled = sources.filter(({ sends_by_itself }) => !sends_by_itself);
  const words = (requested: RefreshedSource['will_be_asked']) =>
    wordsOf(polled.filter(({ will_be_asked }) => will_be_asked === requested));
  const sending = wordsOf(sources.filter(({ sends_by_itself }) => sends_by_itself));
  const [now, never] = [words('now'), words('never')];
  const later = sources.flatMap((source) =>
    source.next_attempt_at === null ? [] : [`${wordOf(source)} follows at ${source.next_attempt_at}`],
  );
  return [
    now.length > 0 ? `Started refresh for ${now.join(', ')}` : 'No refresh was started',
    ...later,
    ...(sending.length > 0 ? [`${sending.join(', ')}: push only, not polled`] : []),
    ...(never.length > 0 ? [`${never.join(', ')} cannot be polled`] : []),
    ...(sources.length === 0 ? ['no source of this container can be polled'] : []),
  ].join('; ');
}

/** What became of one container among several. */
export function outcomeMessage(outcome: RefreshOutcome): z.infer<typeof RefreshMessages>['containers'][number] {
  const { id } = outcome;
  switch (outcome.outcome) {
    case 'refreshed':
      return { id, outcome: 'refreshed', message: refreshMessage(outcome.sources) };
    case 'not_tracked':
      return { id, outcome: 'not_tracked', message: 'Its shipment is not tracked any more; resume tracking it first' };
    case 'not_found':
      return { id, outcome: 'not_found', message: 'There is no container with this id in this account' };
  }
}

function wordOf({ source }: RefreshedSource): string {
  if (isLineSource(source)) return 'Shipping line';
  return source.endsWith(RAIL_FEED) ? 'Rail' : 'Terminal';
}
