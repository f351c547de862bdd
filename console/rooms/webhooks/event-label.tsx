import { useQuery } from '@tanstack/react-query';
import { eventGroups } from './webhook-changes.ts';

/** What an event means, as the documentation says it, with the name that programs use; that alone while the meaning is not known. */
export function EventLabel({ event }: { event: string }) {
  const { data: groups } = useQuery(eventGroups);
  const known = groups?.flatMap(({ events }) => events).find(({ name }) => name === event);
  if (known === undefined) return <code>{event}</code>;
  return (
    <>
      {known.description} <code className="muted small">{event}</code>
    </>
  );
}

/** The events of a webhook: so many by what they mean, and how many more. */
export function EventLabels({ events }: { events: readonly string[] }) {
  if (events.includes('*')) return 'All events';
  const shown = events.slice(0, EVENTS_SHOWN);
  return (
    <>
      {shown.map((event, at) => (
        <span key={event}>
          {at > 0 && ' · '}
          <EventLabel event={event} />
        </span>
      ))}
      {events.length > shown.length && ` and ${events.length - shown.length} more`}
    </>
  );
}

const EVENTS_SHOWN = 4;
