import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sentenceOf } from '../../data/queries.ts';
import { Failed, Skeleton } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { ChargesSection } from './charges-section.tsx';
import { type ContainerRecord, containerRecord } from './container-data.ts';
import { ContainerHead } from './container-head.tsx';
import { Contradictions } from './contradictions.tsx';
import { Details } from './details.tsx';
import { Facts } from './facts.tsx';
import { JourneySection } from './journey-section.tsx';
import { MapSection } from './map-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { RawEvents } from './raw-events.tsx';
import './container.css';

const route = getRouteApi('/containers/$id');

/** Everything about one container: where it is, what is true, and who says so. */
export function ContainerRoom() {
  const { id } = route.useParams();
  const { data: record, error, refetch } = useQuery(containerRecord(id));
  if (record !== undefined) return <Shown record={record} />;
  return (
    <div className="room">
      <RoomHead title="Container" />
      {error === null ? <Skeleton lines={8} /> : <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
    </div>
  );
}

function Shown({ record }: { record: ContainerRecord }) {
  const { contradictions } = record.container;
  return (
    <div className="room container-room">
      <ContainerHead record={record} />
      <Facts record={record} />
      <div className="container-columns">
        <div className="container-main">
          {contradictions.length > 0 && <Contradictions contradictions={contradictions} />}
          <ChargesSection record={record} />
          <MapSection id={record.id} />
          <JourneySection record={record} />
          <NotesSection record={record} />
          <RawEvents id={record.id} />
        </div>
        <Details record={record} />
      </div>
    </div>
  );
}
