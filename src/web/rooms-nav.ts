import { permissionsOf } from '../core/permission.ts';
import { CONSOLE_HOME } from './console/handler.ts';
import { type Html, html, raw } from './html.ts';
import { type PersonVisit, pathTo } from './visit.ts';

/** The drawings of the navigation, as the console has them. */
export const NAV_DRAWINGS = {
  today: 'M3 3.5h10v10H3zM3 6.5h10M5.5 2v3M10.5 2v3M6 10l1.5 1.5L10.5 8.5',
  container: 'M1.5 4.5h13v8h-13zM4.5 4.5v8M8 4.5v8M11.5 4.5v8',
  shipment: 'M3 2h7l3 3v9H3zM10 2v3h3M5.5 8h5M5.5 11h5',
  map: 'M1.5 4l4-1.5 5 1.5 4-1.5v9.5l-4 1.5-5-1.5-4 1.5zM5.5 2.5V12M10.5 4v9.5',
  arrivals: 'M2 13h12M8 2v8M4.5 6.5L8 10l3.5-3.5',
  add: 'M8 3v10M3 8h10',
  feed: 'M3 13a1 1 0 100-.01M3 8.5a4.5 4.5 0 014.5 4.5M3 4a9 9 0 019 9',
  tariff: 'M3 1.5h10v13l-2-1.5-1.5 1.5L8 13l-1.5 1.5L5 13l-2 1.5zM6 5h4M6 8h4',
  webhook: 'M5 8L2.5 12.5M5 8a3 3 0 116-0M11 8l2.5 4.5M2.5 12.5h11',
  people:
    'M6 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3.2a2.5 2.5 0 010 4.6M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  tag: 'M2 2h6l6 6-6 6-6-6zM5 5h.01',
  key: 'M9.5 9a3.5 3.5 0 10-3-3.5L1.5 11v3h3v-2h2v-2h2zM11 5h.01',
  plug: 'M6 1.5v4M10 1.5v4M4 5.5h8v2a4 4 0 01-8 0zM8 11.5v3',
  audit: 'M4 2h8v12H4zM6.5 5h3M6.5 8h3M6.5 11h1.5',
  mail: 'M1.5 3.5h13v9h-13zM1.5 4l6.5 5 6.5-5',
  search: 'M7 12A5 5 0 107 2a5 5 0 000 10zM10.7 10.7L14 14',
} as const;

/** The rooms of the console, in its order. */
const ROOMS = [
  ['', 'Today', 'today'],
  ['containers', 'Containers', 'container'],
  ['shipments', 'Shipments', 'shipment'],
  ['map', 'Map', 'map'],
  ['arrivals', 'Arrivals', 'arrivals'],
  ['add', 'Add numbers', 'add'],
  ['feeds', 'Lines and feeds', 'feed'],
  ['tariffs', 'Tariffs', 'tariff'],
  ['webhooks', 'Webhooks', 'webhook'],
] as const;

/** So many of them are for the work; the others are the set-up, as the pages are. */
const WORK = 6;

/**
 * The search and the rooms of the console beside a page, as the console shows them to a role. The search is that of the console, which opens with it: no script runs on a page.
 */
export function roomsNavigation({ session: { account, operates } }: PersonVisit): Html | null {
  if (account === null) return null;
  const permissions = permissionsOf(account.role);
  const isHidden: Readonly<Record<string, boolean>> = {
    add: !permissions.includes('tracking:write'),
    feeds: !operates && !permissions.includes('lines:credentials'),
    webhooks: !permissions.includes('webhooks:read'),
  };
  const itemsOf = (rooms: readonly (typeof ROOMS)[number][]) =>
    rooms
      .filter(([path]) => isHidden[path] !== true)
      .map(([path, title, drawing]) => html`<li><a href="${CONSOLE_HOME}${path}">${icon(drawing)}${title}</a></li>`);
  const [work, setUp] = [itemsOf(ROOMS.slice(0, WORK)), itemsOf(ROOMS.slice(WORK))];
  return html`<a class="search" href="${CONSOLE_HOME}#search">${icon('search')}Search</a>
<nav class="rooms" aria-label="Rooms"><ul>${work}</ul><ul>${setUp}</ul></nav>`;
}

function icon(name: keyof typeof NAV_DRAWINGS): Html {
  return raw(`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${NAV_DRAWINGS[name]}"/></svg>`);
}

/** The pages of a signed-in person beside the console. */
export function pagesNavigation(visit: PersonVisit): Html {
  const { account, hasPassword } = visit.session;
  const isOwner = account !== null && permissionsOf(account.role).includes('account:admin');
  const links = [
    [pathTo(visit, '/people'), 'People', 'people', isOwner],
    [`${CONSOLE_HOME}branding`, 'Name and logo', 'tag', isOwner],
    [pathTo(visit, '/keys'), 'Keys', 'key', isOwner],
    [pathTo(visit, '/connections'), 'Connections', 'plug', true],
    [pathTo(visit, '/audit'), 'Audit', 'audit', isOwner],
    [pathTo(visit, '/mail'), 'Mail', 'mail', account !== null],
    [pathTo(visit, '/password'), 'Password', 'key', hasPassword],
  ] as const;
  const here = pathTo(visit, visit.request.path);
  const items = links
    .filter(([, , , isShown]) => isShown)
    .map(([address, label, drawing]) => {
      const isHere = here === address || here.startsWith(`${address}/`);
      return html`<li><a href="${address}"${isHere && raw(' aria-current="page"')}>${icon(drawing)}${label}</a></li>`;
    });
  // The console is at one place, wherever people sign in.
  return html`<nav aria-label="Pages"><ul><li class="home"><a href="${CONSOLE_HOME}">Console</a></li>${items}</ul></nav>`;
}
