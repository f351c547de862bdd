import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { milestoneText, partyText } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Moment, MomentText } from '../../design/moment.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type RawEvent, rawEvents } from './container-data.ts';
import { momentOf } from './estimates.ts';

/** Statements are made and received by the clock of who reads this, not of a place. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
            <th scope="col">Said, and received</th>
            <th scope="col">What</th>
            <th scope="col">Happened or planned for</th>
            <th scope="col">Where</th>
            <th scope="col">Source</th>
            <th scope="col">In its words</th>
          </tr>
        </thead>
        <tbody>
          {data.toSorted(newestFirst).map((event) => (
            <RawRow key={event.index} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was said last comes first: so the estimates of one arrival stand in the order in which they changed. */
function newestFirst(one: RawEvent, other: RawEvent): number {
  const said = ({ stated_at: stated, created_at: received }: RawEvent) => stated ?? received;
  return said(other).localeCompare(said(one)) || other.index - one.index;
}

function RawRow({ event }: { event: RawEvent }) {
  const moment = momentOf(event);
  const isTakenBack = event.invalidated_at !== null;
  const words = [event.original_event, event.details, event.change_remark].filter((text) => text !== null);
  return (
    <tr className={isTakenBack ? 'is-taken-back' : ''}>
      <td>
        {event.stated_at === null ? (
          <span className="muted">When it was said is not stated</span>
        ) : (
          <>
            Said <Moment at={event.stated_at} zone={OWN_ZONE} />
          </>
        )}
        <br />
        <span className="muted">
          received <Moment at={event.created_at} zone={OWN_ZONE} />
        </span>
      </td>
      <td>
        {event.event === null ? <span className="muted">Not understood</span> : milestoneText(event.event)}
        {isTakenBack && <span className="muted"> (taken back)</span>}
      </td>
      <td>
        <span className="muted">{event.estimated ? 'Planned for ' : 'Happened '}</span>
        {moment === null ? event.timestamp : <MomentText moment={moment} />}
      </td>
      <td>{event.location_name ?? event.location_locode}</td>
      <td>{partyText(event.data_source)}</td>
      <td className="muted">{words.join(' · ')}</td>
    </tr>
  );
}
