import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type EventGroup, eventGroups, type SubscribedEvent } from './webhook-changes.ts';

interface Chosen {
  chosen: readonly SubscribedEvent[];
  choose: (events: SubscribedEvent[]) => void;
}

/** Which events are sent: all, or those that are chosen one by one or by the group. */
export function EventChoice({ chosen, choose, wrong }: Chosen & { wrong: string | null }) {
  const { data: groups, error, refetch } = useQuery(eventGroups);
  const id = useId();
  const isAll = chosen.includes('*');
  return (
    <fieldset className="webhooks-events" aria-describedby={wrong === null ? undefined : `${id}-wrong`}>
      <legend>Events</legend>
      <label>
        <input type="radio" name={id} checked={isAll} onChange={() => choose(['*'])} />
        All, also those that later versions add
      </label>
      <label>
        <input type="radio" name={id} checked={!isAll} onChange={() => choose([])} />
        Only these
      </label>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {!isAll && groups === undefined && error === null && <Skeleton lines={4} />}
      {!isAll && (
        <>
          <Families chosen={chosen} choose={choose} />
          {groups?.map((group) => (
            <Group key={group.name} group={group} chosen={chosen} choose={choose} />
          ))}
        </>
      )}
      {wrong !== null && (
        <span className="wrong" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}

/** A program may have subscribed to families; they stay as they are until they are taken away. */
function Families({ chosen, choose }: Chosen) {
  const families = chosen.filter((event) => event.endsWith('.*'));
  return families.map((family) => (
    <label key={family}>
      <input type="checkbox" checked onChange={() => choose(chosen.filter((event) => event !== family))} />
      <span>
        <code>{family}</code> <span className="muted small">All that begin so, also those that later versions add</span>
      </span>
    </label>
  ));
}

function Group({ group: { name, events }, chosen, choose }: Chosen & { group: EventGroup }) {
  const names = events.map((event) => event.name);
  const count = names.filter((event) => chosen.includes(event)).length;
  const others = chosen.filter((event) => !names.some((one) => one === event));
  const whole = useRef<HTMLInputElement>(null);
  const isWhole = count === names.length;
  useEffect(() => {
    if (whole.current !== null) whole.current.indeterminate = count > 0 && !isWhole;
  }, [count, isWhole]);
  const toggle = (event: SubscribedEvent) =>
    choose(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event]);
  return (
    <div className="webhooks-group">
      <label>
        <input
          ref={whole}
          type="checkbox"
          checked={isWhole}
          onChange={() => choose(isWhole ? others : [...others, ...names])}
        />
        <span>
          {name}{' '}
          <span className="muted small">
            {count} of {names.length}
          </span>
        </span>
      </label>
      <details>
        <summary className="small">Single events of {name.toLowerCase()}</summary>
        {events.map((event) => (
          <label key={event.name}>
            <input type="checkbox" checked={chosen.includes(event.name)} onChange={() => toggle(event.name)} />
            <span>
              {event.description} <code className="muted small">{event.name}</code>
            </span>
          </label>
        ))}
      </details>
    </div>
  );
}
