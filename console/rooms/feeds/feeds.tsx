import { useQuery } from '@tanstack/react-query';
import { me } from '../../data/queries.ts';
import { Empty, Skeleton } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { LinesSection } from './lines-section.tsx';
import { QuarantineSection } from './quarantine-section.tsx';
import { SourcesSection } from './sources-section.tsx';
import './feeds.css';

/** The lines and feeds of the installation: how each fares, what is missing, and a test. Only its operator sees them. */
export function FeedsRoom() {
  const { data: person } = useQuery(me);
  return (
    <div className="room">
      <RoomHead title="Lines and feeds" />
      {person === undefined ? (
        <Skeleton lines={6} />
      ) : person.permissions.includes('installation:operate') ? (
        <div className="feeds">
          <SourcesSection />
          <QuarantineSection />
          <LinesSection />
        </div>
      ) : (
        <NotForYou />
      )}
    </div>
  );
}

function NotForYou() {
  return (
    <Empty title="Only the operator of this installation sees its lines and feeds">
      <p>
        All accounts share them, so no role of an account includes them. The operator lets a person see them at the
        machine, with <code>landfall operators add you@example.com</code>. Feeds that fail, and on which shipments of
        yours depend, are in Today.
      </p>
    </Empty>
  );
}
