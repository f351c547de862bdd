import { inline, joinLines, quoted } from '../core/text.ts';
import { localDate } from '../domain/instant.ts';
import type { LateContainer, LateGroup } from '../services/container/late-rows.ts';
import type { LateList } from '../services/container/list-late.ts';
import { noPortText, shortNameText } from '../services/location/port-filter.ts';
import { placeText } from '../wording/facts.ts';
import { placeName } from '../wording/outside-text.ts';

const NO_CUSTOMER =
  'This account has no customer of that id, or with a word of the name that begins so. list_late by customer names those with late cargo.';

/** What was asked for, and how much of it there is, with what is not known. */
export function lateHeadText(list: LateList): string {
  const { total_containers: total, total_unknown: unknown, days, from, to, matched_ports: ports } = list;
  if (ports?.length === 0) return noPortText(list.suggested_ports);
  const since = list.is_from_default
    ? `arrived since ${from} or is awaited until ${to}`
    : `arrives or arrived from ${from} to ${to}`;
  const at = ports === undefined ? '' : ` at ${ports.slice(0, 3).join(', ')}`;
  const customers = list.matched_customers;
  if (customers?.length === 0) return NO_CUSTOMER;
  const where = customers === undefined ? at : `${at} for ${customers.map(quoted).join(', ')}`;
  if (list.unmatched_vessel !== undefined)
    return (
      `Of what ${since}${where}, no container${list.is_partial ? ' that was read' : ''} is known to be on a vessel ` +
      `${quoted(list.unmatched_vessel)}, so it is not known whether that vessel is late. Give its IMO number, or the beginning of a ` +
      `word of its name.${list.is_partial ? ' Not all containers were read: name a port, or fewer days by from and to.' : ''}`
    );
  const least = list.is_partial ? 'at least ' : '';
  const count =
    total === 0
      ? 'no container is known to be'
      : `${least}${total === 1 ? '1 container is' : `${total} containers are`}`;
  const late = days === 1 ? 'late' : `late by ${days} days or more`;
  const on = list.by === 'container' || total === 0 ? '' : `, by ${list.by}`;
  const head = `Of what ${since}${where}, ${count} ${late} against the ${list.against} estimate${on}.`;
  const cut = list.is_partial ? ' Not all containers were read: name a port, or fewer days by from and to.' : '';
  return joinLines([`${head}${unknownText(unknown, list.against)}${cut}`, shortNameText(list)]);
}

function unknownText(unknown: number, against: LateList['against']): string {
  if (unknown === 0) return '';
  const why =
    against === 'first'
      ? 'has no known first estimate'
      : 'has no estimate, or may have arrived since it without a report';
  return ` Whether ${unknown === 1 ? '1 more is late is not known: it' : `${unknown} more are late is not known: each`} ${why}.`;
}

/** The late containers of one vessel, port or customer: how many, by how much, and when they come or came. */
export function lateGroupLine(group: LateGroup, { by }: Pick<LateList, 'by'>): string {
  const { name, code, containers, not_arrived, overdue, elsewhere } = group;
  const open =
    containers === not_arrived ? 'not arrived' : not_arrived === 0 ? 'arrived' : `${not_arrived} of them not arrived`;
  const when =
    group.first_arrival_on === group.last_arrival_on
      ? group.first_arrival_on
      : `${group.first_arrival_on} to ${group.last_arrival_on}`;
  return [
    `${groupName(by, { name, code })}: ${containers === 1 ? '1 container' : `${containers} containers`} ${daysText(group)} late`,
    `${open} (${containers === not_arrived ? 'by the last estimate ' : ''}${when})`,
    ...(overdue === 0 ? [] : [`${overdue} overdue, so later still`]),
    ...(elsewhere.length === 0
      ? []
      : [`${by === 'vessel' ? 'at' : 'on'} ${elsewhere.map(by === 'vessel' ? placeName : quoted).join(', ')}`]),
    ...(group.is_sandbox ? ['sandbox'] : []),
  ].join(', ');
}

function groupName(by: LateList['by'], { name, code }: Pick<LateGroup, 'name' | 'code'>): string {
  if (by === 'port') return placeText({ locode: code, name }) ?? 'No port known';
  if (name === null) return by === 'vessel' ? 'Vessel not known' : 'No customer';
  return by === 'vessel' && code !== null ? `${quoted(name)} (IMO ${inline(code)})` : quoted(name);
}

function daysText({ days_late_min: min, days_late_max: max }: LateGroup): string {
  return min === max ? (max === 1 ? '1 day' : `${max} days`) : `${min} to ${max} days`;
}

/** How it stands with the arrival. What only was expected is not said to be expected once its time has passed. */
function arrivalText({ arrival_is, is_overdue, is_unknown }: LateContainer): string {
  if (arrival_is === 'actual') return 'arrived';
  if (arrival_is !== 'estimated') return 'unloaded, its arrival is not reported,';
  if (is_overdue) return 'overdue, was expected';
  return is_unknown ? 'was expected, nothing received since its deadline, so it may have arrived,' : 'expected';
}

/** A late container: by how much, the estimates and the arrival, on which vessel, and its ids. */
export function lateContainerLine(row: LateContainer): string {
  const {
    number,
    is_overdue,
    days_late: days,
    hours_late: hours,
    timezone,
    first_eta_at,
    last_eta_at,
    arrived_at,
  } = row;
  const day = (at: string | null) => (at === null ? 'not known' : localDate(at, timezone));
  const least = is_overdue ? 'at least ' : '';
  const exact = hours === null ? '' : ` (${hours} h)`;
  const place = placeText({ locode: row.place_locode, name: row.place_name });
  return [
    `${number} ${least}${days === 1 ? '1 day' : `${days} days`}${exact} late`,
    `first estimate ${day(first_eta_at)}`,
    `last ${day(last_eta_at)}`,
    `${arrivalText(row)}${place === null ? '' : ` at ${place}`} ${day(arrived_at ?? last_eta_at)}`,
    ...(row.vessel_name === null ? [] : [`on ${quoted(row.vessel_name)}`]),
    ...(row.customer_name === null ? [] : [`for ${quoted(row.customer_name)}`]),
    `bill of lading ${inline(row.bill_of_lading_number)}`,
    ...(row.is_sandbox ? ['sandbox'] : []),
    `id ${row.id}`,
  ].join(', ');
}
