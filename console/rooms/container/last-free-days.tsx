import { daysUntil, dayText, distanceText } from '../../../view/model/time.ts';
import { partyText } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import type { ContainerRecord } from './container-data.ts';

type Day = ContainerRecord['container']['last_free_days'][number];

const NEAR_DAYS = 2;

/** The last free day of each party and place, the binding one first, and why the others do not count. */
export function LastFreeDays({ days }: { days: readonly Day[] }) {
  if (days.length === 0) return <p className="muted">No party has stated one.</p>;
  return (
    <ul className="free-days">
      {days.map((day) => (
        <li key={`${day.party} ${day.source} ${day.date} ${day.place_locode}`} className={day.applies ? '' : 'muted'}>
          <div>
            <b>{dayText(day.date)}</b>
            <DayBadge day={day} />
          </div>
          <p className="small">{whoseText(day)}</p>
          {notesOf(day).map((note) => (
            <p key={note} className="muted small">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function DayBadge({ day }: { day: Day }) {
  const left = daysUntil(day.date, day.timezone, Date.now());
  if (!day.applies && day.conditional !== true) return <Badge>Does not count</Badge>;
  if (left === null) return null;
  const tone = left < 0 ? 'bad' : left <= NEAR_DAYS ? 'warning' : 'good';
  return (
    <>
      <Badge tone={day.binding ? tone : 'plain'}>{distanceText(left)}</Badge>
      {day.binding && <Badge>Binding</Badge>}
    </>
  );
}

function whoseText({ party, facility_name, place_name, relayed }: Day): string {
  const where = [facility_name, place_name].filter((name) => name !== undefined && name !== null).join(', ');
  const who = `By the ${partyText(party)}${relayed === true ? ', as another source passes it on' : ''}`;
  return where === '' ? who : `${who}, at ${where}`;
}

function notesOf(day: Day): string[] {
  const { counted_from: counted, arrival_expected_on: expected, left = [] } = day;
  return [
    ...(counted === undefined
      ? []
      : [
          `Counted: ${counted.days} days from ${counted.event}, ${counted.is_expected ? 'expected ' : ''}${dayText(counted.date)}.`,
        ]),
    ...(day.conditional === true ? ['Counts only if the container stands there.'] : []),
    ...(day.replaced === true ? ['Another day was stated later.'] : []),
    ...(day.outdated === true ? ['Stated before the container came ashore.'] : []),
    ...(day.early === true && expected !== undefined ? [`Before the arrival, expected ${dayText(expected)}.`] : []),
    ...left.map(
      ({ date, party, days_late: late }) =>
        `Left ${dayText(date)} by the ${partyText(party)}${late > 0 ? `, ${late} days late` : ', in time'}.`,
    ),
  ];
}
