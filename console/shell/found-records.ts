import type { paths } from 'landfall/client';
import { dayText } from '../../view/model/time.ts';
import { statusText, words } from '../../view/model/words.ts';
import type { IconName } from '../design/icon.tsx';
import type { RecordSearch } from '../parts/filters/record-search.ts';

/** What the search of the API gives. */
export type Found = paths['/search']['get']['responses'][200]['content']['application/vnd.api+json']['data'][number];

/** A record that can be gone to: what it is, how it stands, and where it is shown. */
export interface FoundRecord {
  key: string;
  icon: IconName;
  title: string;
  about: string;
  /** Where it is shown: a container on its page, a shipment on its own. */
  shownAt:
    | { to: '/containers/$id'; id: string }
    | { to: '/shipments/$id'; id: string }
    | { to: '/containers'; search: RecordSearch }
    | { to: '/' };
}

/** The vessels by which shipments were found, each once: it leads to the containers that it carries. */
export function foundVessels(found: readonly Found[]): FoundRecord[] {
  const names = found.flatMap(({ attributes: { matched_by: by, matched_text: text } }) =>
    by === 'vessel' && text !== null ? [text] : [],
  );
  return [...new Set(names)].slice(0, PLACES_SHOWN).map((name) => ({
    ...{ key: `vessel ${name}`, icon: 'map', title: name, about: 'Vessel · its containers' },
    shownAt: { to: '/containers', search: { vessel: name } },
  }));
}

/** What the API gives of ports. */
export type FoundPort = paths['/ports']['get']['responses'][200]['content']['application/vnd.api+json']['data'][number];

/** Ports whose name begins so, or whose code it is: each leads to the containers whose route has it. */
export function foundPorts(ports: readonly FoundPort[], typed: string): FoundRecord[] {
  const wanted = typed.trim().toLowerCase();
  return ports
    .filter(({ attributes: { code, name } }) => isBegun(name, wanted) || code?.toLowerCase() === wanted)
    .slice(0, PLACES_SHOWN)
    .map(({ id, attributes: { code, name } }) => ({
      ...{ key: id, icon: 'map', title: name ?? code ?? '', about: joined(['Port', code, 'containers by way of it']) },
      shownAt: { to: '/containers', search: { port: code ?? name ?? '' } },
    }));
}

function isBegun(name: string | null, wanted: string): boolean {
  return name?.toLowerCase().startsWith(wanted) === true;
}

const PLACES_SHOWN = 3;

/**
 * The records of an answer, each once: containers, shipments with their containers behind them, and requests that have led to
 * no shipment yet. A whole container number comes first.
 */
export function foundRecords(found: readonly Found[], typed: string): FoundRecord[] {
  const whole = numberText(typed);
  const records = found.flatMap((one) => {
    const { entity_type: kind } = one.attributes;
    if (kind === 'cargo') return [containerOf(one)];
    return kind === 'shipment' ? shipmentOf(one) : requestOf(one);
  });
  const once = [...new Map(records.toReversed().map((record) => [record.key, record])).values()].toReversed();
  return once.toSorted((one, other) => Number(isWhole(other, whole)) - Number(isWhole(one, whole)));
}

function isWhole({ shownAt, title }: FoundRecord, whole: string): boolean {
  return shownAt.to === '/containers/$id' && title === whole;
}

function numberText(typed: string): string {
  return typed.replace(/[\s./-]/g, '').toUpperCase();
}

function containerOf({ id, attributes }: Found): FoundRecord {
  const { number, status, last_free_day: day, port_of_discharge_name: port } = attributes;
  const place = attributes.pickup_place_name ?? port;
  const about = ['Container', foundBy(attributes), ...standing(status, attributes.held, day), place];
  return { key: id, icon: 'container', title: number, about: joined(about), shownAt: { to: '/containers/$id', id } };
}

function shipmentOf({ id, attributes }: Found): FoundRecord[] {
  const { number, containers_count: count, containers, port_of_discharge_name: port, tracking_stopped } = attributes;
  const about = [
    'Shipment',
    foundBy(attributes),
    count === null ? null : count === 1 ? '1 container' : `${count} containers`,
    port,
    tracking_stopped ? 'not tracked any more' : null,
  ];
  return [
    { key: id, icon: 'shipment', title: number, about: joined(about), shownAt: { to: '/shipments/$id', id } },
    ...(containers ?? []).map(
      (one): FoundRecord => ({
        key: one.id,
        icon: 'container',
        title: one.number,
        about: joined([`Container of ${number}`, ...standing(one.status, one.held, one.last_free_day)]),
        shownAt: { to: '/containers/$id', id: one.id },
      }),
    ),
  ];
}

/** One that has led to a shipment is shown by it; one that failed is in Today, with what to do. */
function requestOf({ id, attributes }: Found): FoundRecord[] {
  const { number, status, failed_reason: reason, shipment_id: shipment } = attributes;
  if (shipment !== null) return [];
  const state = status === null ? null : words(status).toLowerCase();
  const why = reason === null ? null : words(reason).toLowerCase();
  const about = joined(['Tracking request', foundBy(attributes), state, why]);
  return [{ key: id, icon: 'clock', title: number, about, shownAt: { to: '/' } }];
}

function standing(status: string | null, held: string | null, day: string | null): (string | null)[] {
  return [status === null ? null : statusText(status), held, day === null ? null : `last free day ${dayText(day)}`];
}

/** What of it was looked for, where that is not its number. */
function foundBy({ matched_by: by, matched_text: text }: Found['attributes']): string | null {
  return by === 'number' || text === null ? null : `${words(by).toLowerCase()} ${text}`;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
