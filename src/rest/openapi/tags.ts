import type { RestRoute } from '../route.ts';
import type { Schema } from './schema.ts';

/** What is said of the endpoints about a noun; a noun without a line here is described by its path. */
const TAGS: Readonly<Record<string, string>> = {
  branding: 'The name and the logo under which your account is shown.',
  'bulk tracking requests': 'Jobs that track many numbers.',
  'bulk updates': 'Changes of many records at once.',
  calendars: 'When the gates of places are open, by which days are counted.',
  charges: 'What waiting costs an account.',
  containers: 'Where containers are, what happened to them, and when they can be picked up.',
  'custom field definitions': 'Fields of your own for shipments, containers and tracking requests.',
  'custom fields': 'The values of your own fields.',
  exports: 'Whole lists as files.',
  intake: 'What shipping lines, terminals and other senders push, and what of it could not be understood.',
  'invoice checks': 'Invoices of demurrage, detention and storage beside what is known and the stored tariffs.',
  'line credential forms': 'What your account may bring for each shipping line.',
  'line credentials': 'The credentials of your account for shipping lines.',
  map: 'Where all containers are, by place and vessel.',
  me: 'Who you are, and what your credential allows.',
  'metro areas': 'Inland places.',
  notes: 'What people wrote down about shipments and containers.',
  parties: 'The customers for whom you track.',
  ports: 'Seaports.',
  quarantine: 'What sources and senders said that could not be understood, for the operator.',
  search: 'Records by a number or a reference.',
  'share links': 'Links that show a shipment or a container without a sign-in.',
  shipments: 'Bills of lading and bookings with their containers.',
  'shipping lines': 'Shipping lines, and which of them can be tracked here.',
  'tariff checks': 'Documents of tariffs and calendars, checked without being stored.',
  tariffs: 'Rules and rates by which demurrage, detention and storage are counted.',
  terminals: 'Marine terminals and rail terminals.',
  today: 'What needs a person now.',
  'tracking requests': 'Numbers that you ask the service to track.',
  vessels: 'Vessels and their positions.',
  views: 'Columns, filters and order of a list under a name.',
  'webhook notifications': 'The events that were sent to your webhooks, and their delivery.',
  webhooks: 'Addresses of yours to which events are sent.',
};

/** The tags of routes, each once and in order, with what it is about. */
export function tagsOf(routes: readonly Pick<RestRoute, 'path'>[]): Schema[] {
  const names = [...new Set(routes.map(nounOf))].sort();
  return names.map((name) => ({ name, description: TAGS[name] ?? `The endpoints below \`/${pathOf(name)}\`.` }));
}

/** The noun that a path is about. */
export function nounOf({ path }: Pick<RestRoute, 'path'>): string {
  return (path.split('/')[1] ?? '').replaceAll('_', ' ');
}

function pathOf(tag: string): string {
  return tag.replaceAll(' ', '_');
}

/** Orders entries by their names. */
export function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
