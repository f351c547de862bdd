import { inline, joinLines, quoted } from '../core/text.ts';
import { lastFreeDayTexts } from '../domain/container-record/last-free-day.ts';
import type { ArrivalKind, ContainerArrival } from '../services/container/arrival-rows.ts';
import type { ArrivalList } from '../services/container/list-arrivals.ts';
import { noPortText, shortNameText } from '../services/location/port-filter.ts';
import { placeText } from '../wording/facts.ts';
import { hasPassed } from '../wording/has-passed.ts';
import { localTime } from '../wording/local-time.ts';
import { partyText } from '../wording/statement-text.ts';
import { statusTexts } from '../wording/status-words.ts';
import { reasonsIn } from '../wording/warnings.ts';

/** More of the places that a text was taken to mean are not listed. */
const PORTS_NAMED_MAX = 3;

/** What was asked for, and how much of it there is: `Arrivals at Los Angeles (USLAX) from … to …: 3 containers.` */
export function arrivalsHeadText(list: ArrivalList): string {
  const { total, total_overdue, from, to, is_partial, matched_ports: ports } = list;
  if (ports?.length === 0) return noPortText(list.suggested_ports);
  const named = ports?.slice(0, PORTS_NAMED_MAX).join(', ');
  const others = ports && ports.length > PORTS_NAMED_MAX ? ' and others' : '';
  const where = named === undefined ? 'ports of discharge' : `${named}${others}`;
  const overdue = total_overdue > 0 ? `, ${total_overdue} overdue` : '';
  const least = is_partial ? 'at least ' : '';
  const count =
    total === 0 ? 'none are known' : `${least}${total === 1 ? '1 container' : `${total} containers`}${overdue}`;
  const more = named === undefined ? '; name an inland place as port to see what arrives there' : '';
  const cut = is_partial ? ' Not all were looked at: name a port, or fewer days by from and to.' : '';
  const head = `Arrivals at ${where} from ${from} to ${to}: ${count}${more}.${cut}`;
  return joinLines([head, shortNameText(list)]);
}

const HAPPENED: Record<ArrivalKind, string> = {
  actual: 'arrived',
  unloaded: 'unloaded, its arrival is not reported,',
  inferred: 'arrival inferred, found',
  estimated: 'expected',
};

/** A container of such a list: when it arrives or arrived, who states that, on which vessel, and its ids. */
export function arrivalLine(row: ContainerArrival, hasPlace: boolean, now: number): string {
  const { number, arrival_is, said_by, vessel_name, voyage_number } = row;
  const place = hasPlace ? placeText({ locode: row.place_locode, name: row.place_name }) : null;
  const isPast = arrival_is === 'estimated' && hasPassed(row.arrival_at, row.timezone, now);
  const how = `${row.is_overdue ? 'overdue, ' : ''}${isPast ? 'was ' : ''}${HAPPENED[arrival_is]}`;
  const open = row.is_unknown ? ', nothing received since its deadline, so it may have arrived' : '';
  const voyage = voyage_number === null ? '' : ` voyage ${quoted(voyage_number)}`;
  return [
    `${number} ${statusTexts({ ...row, port_of_discharge_name: row.place_name }).join(', ')}`,
    `${how}${place === null ? '' : ` at ${place}`} ${timeText(row)}` +
      (said_by === null ? '' : ` (${partyText(said_by)})`) +
      open,
    ...(vessel_name === null ? [] : [`on ${quoted(vessel_name)}${voyage}`]),
    ...reasonsIn(row.warnings),
    ...lastFreeDayTexts(row.free_days),
    ...(row.is_tracking_stopped ? ['tracking stopped'] : []),
    `bill of lading ${inline(row.bill_of_lading_number)}`,
    ...(row.is_sandbox ? ['sandbox'] : []),
    `id ${row.id}`,
  ].join(', ');
}

function timeText({ arrival_at, timezone, precision }: ContainerArrival): string {
  const time = localTime(arrival_at, timezone);
  return precision === 'date' ? time.slice(0, 10) : time;
}
