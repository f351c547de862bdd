import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { words } from '../../../view/model/words.ts';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { triedRequest } from './failed-data.ts';
import { triedText } from './failed-words.ts';
import { Section, TodayRow } from './section.tsx';
import { waitingText } from './waiting-words.ts';

const SHOWN = 10;

/** What the line is polled about and has not shown yet, the newest first. */
const waiting = queryOptions({
  queryKey: ['tracking_requests', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { 'filter[status]': 'pending,awaiting_manifest', 'page[size]': SHOWN } as const;
    const { data, meta } = await dataOf(landfall.GET('/tracking_requests', { params: { query }, signal }));
    return { requests: data, total: meta?.total ?? data.length };
  },
  meta: shows({ kinds: ['tracking_request'] }),
});

/** Numbers whose line has not shown them yet: they are in no list of shipments or containers until it does. */
export function WaitingNumbers() {
  const { data } = useQuery(waiting);
  if (data === undefined || data.total === 0) return null;
  return (
    <Section
      id="waiting"
      title="Waiting for the line"
      about="Their lines are polled and do not show them yet. What they answer appears by itself."
      total={data.total}
      shown={data.requests.length}
    >
      {data.requests.map(({ id, attributes }) => (
        <WaitingRow key={id} id={id} {...attributes} />
      ))}
    </Section>
  );
}

interface WaitingRowProps {
  id: string;
  request_number: string;
  request_type: string;
  scac: string | null;
  status: string;
}

function WaitingRow({ id, request_number, request_type, scac, status }: WaitingRowProps) {
  const { data: tried } = useQuery(triedRequest(id));
  return (
    <TodayRow
      what={
        <>
          <span className="number">{request_number}</span>
          <span className="muted small">{words(request_type)}</span>
        </>
      }
      why={
        <>
          {waitingText(status, tried?.polling ?? {})}
          {tried !== undefined && <span className="muted small"> {triedText(tried)}</span>}
        </>
      }
      where={scac ?? 'Line not known'}
    />
  );
}
