import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { milestoneText, partyText } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { MomentText } from '../../design/moment.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type RawEvent, rawEvents } from './container-data.ts';
import { momentOf } from './estimates.ts';

/** Everything that sources said, in their own words, understood or not; read when it is opened. */
export function RawEvents({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card piece" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>Raw events</h2>
        <span className="muted"> what sources said, in their own words</span>
      </summary>
      {isOpen && <RawEventTable id={id} />}
    </details>
  );
}

function RawEventTable({ id }: { id: string }) {
  const { data, error } = useQuery(rawEvents(id));
  if (error !== null) return <Failed sentence={sentenceOf(error)} />;
  if (data === undefined) return <Skeleton />;
  if (data.length === 0) return <p className="muted">No source has said anything yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
    <section className="raw-events" aria-label="Raw events" tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Where</th>
            <th scope="col">Source</th>
            <th scope="col">In its words</th>
          </tr>
        </thead>
        <tbody>
          {data.map((event) => (
            <RawRow key={event.index} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RawRow({ event }: { event: RawEvent }) {
  const moment = momentOf(event);
  const isTakenBack = event.invalidated_at !== null;
  const words = [event.original_event, event.details, event.change_remark].filter((text) => text !== null);
  return (
    <tr className={isTakenBack ? 'is-taken-back' : ''}>
      <td>
        {moment === null ? event.timestamp : <MomentText moment={moment} />}
        {event.estimated && <span className="muted"> planned</span>}
      </td>
      <td>
        {event.event === null ? <span className="muted">Not understood</span> : milestoneText(event.event)}
        {isTakenBack && <span className="muted"> (taken back)</span>}
      </td>
      <td>{event.location_name ?? event.location_locode}</td>
      <td>{partyText(event.data_source)}</td>
      <td className="muted">{words.join(' · ')}</td>
    </tr>
  );
}
