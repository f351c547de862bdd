import { useQuery } from '@tanstack/react-query';
import { me } from '../../data/queries.ts';
import { Empty, Skeleton } from '../../design/states.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { LinesSection } from './lines-section.tsx';
import { QuarantineSection } from './quarantine-section.tsx';
import { SourcesSection } from './sources-section.tsx';
import './feeds.css';

/** The credentials of the account for lines, for its owners; how the lines and feeds of the installation fare, for its operator. */
export function FeedsRoom() {
  const { data: person } = useQuery(me);
  const isOperator = person?.permissions.includes('installation:operate') === true;
  return (
    <div className="room">
      <RoomHead title="Lines and feeds" />
      {person === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <div className="feeds">
          {isOperator && <SourcesSection />}
          {person.permissions.includes('lines:credentials') && <CredentialsSection />}
          {isOperator && (
            <>
              <QuarantineSection />
              <LinesSection />
            </>
          )}
          {!isOperator && <NotForYou />}
        </div>
      )}
    </div>
  );
}

function NotForYou() {
  return (
    <Empty title="Only the operator of this installation sees its lines and feeds">
      <p>
        All accounts share them, so no role of an account includes them. The operator gives a person access on the
        command line of the server, with <code>landfall operators add you@example.com</code>. Feeds that fail, and on
        which shipments of yours depend, are in Today.
      </p>
    </Empty>
  );
}
