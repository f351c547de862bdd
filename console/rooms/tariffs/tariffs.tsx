import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '../../data/queries.ts';
import { RoomHead } from '../../shell/room-head.tsx';
import { AddSection } from './add-section.tsx';
import { calendarVersions, tariffVersions } from './tariffs-data.ts';
import { VersionList } from './version-list.tsx';
import './tariffs.css';

/** The tariffs and calendars by which is counted what waiting costs: all versions, and how new ones come in. */
export function TariffsRoom() {
  const { data: person } = useQuery(me);
  const [isWithWithdrawn, setWithWithdrawn] = useState(false);
  const tariffs = useQuery(tariffVersions(isWithWithdrawn));
  const calendars = useQuery(calendarVersions(isWithWithdrawn));
  const mayChange = person?.permissions.includes('tracking:write') === true;
  return (
    <div className="room tariffs">
      <RoomHead title="Tariffs" />
      <p className="tariffs-about muted">
        Demurrage, detention and storage are calculated with these tariffs alone: the service has no rates of its own.
        The page of a container shows what it costs.
      </p>
      {person !== undefined && !mayChange && (
        <p>Owners and members of the account add and withdraw tariffs; with your role you see them.</p>
      )}
      {mayChange && <AddSection key={person.account_id} owner={`${person.account_id} ${person.user_id}`} />}
      <label className="tariffs-withdrawn">
        <input type="checkbox" checked={isWithWithdrawn} onChange={({ target }) => setWithWithdrawn(target.checked)} />
        Show withdrawn versions too
      </label>
      <VersionList
        title="Stored tariffs"
        none="No tariff is stored, so what waiting costs is not known."
        query={tariffs}
        mayChange={mayChange}
      />
      <VersionList
        title="Calendars of places"
        none="No calendar is stored. Tariffs that leave out weekends, holidays or closures need one."
        query={calendars}
        mayChange={mayChange}
      />
    </div>
  );
}
