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

/** The rooms of the console beside a page, as the console shows them; the console itself hides what a role may not see. */
export function roomsNavigation({ session: { account } }: PersonVisit): Html | null {
  if (account === null) return null;
  const mayWebhooks = permissionsOf(account.role).includes('webhooks:read');
  const items = ROOMS.filter(([path]) => path !== 'webhooks' || mayWebhooks).map(
    ([path, title, drawing]) => html`<li><a href="${CONSOLE_HOME}${path}">${icon(drawing)}${title}</a></li>`,
  );
  return html`<nav class="rooms" aria-label="Rooms"><ul>${items}</ul></nav>`;
}

function icon(name: keyof typeof NAV_DRAWINGS): Html {
  return raw(`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${NAV_DRAWINGS[name]}"/></svg>`);
}

/** The pages of a signed-in person beside the console. */
export function pagesNavigation(visit: PersonVisit): Html {
  const { account, hasPassword } = visit.session;
  const isOwner = account !== null && permissionsOf(account.role).includes('account:admin');
  const links = [
    [pathTo(visit, '/people'), 'People', isOwner],
    [`${CONSOLE_HOME}branding`, 'Name and logo', isOwner],
    [pathTo(visit, '/keys'), 'Keys', isOwner],
    [pathTo(visit, '/connections'), 'Connections', true],
    [pathTo(visit, '/audit'), 'Audit', isOwner],
    [pathTo(visit, '/mail'), 'Mail', visit.parts.sendsMail && account !== null],
    [pathTo(visit, '/password'), 'Password', hasPassword],
  ] as const;
  const here = pathTo(visit, visit.request.path);
  const items = links
    .filter(([, , isShown]) => isShown)
    .map(([address, label]) => {
      const isHere = here === address || here.startsWith(`${address}/`);
      return html`<li><a href="${address}"${isHere && raw(' aria-current="page"')}>${label}</a></li>`;
    });
  // The console is at one place, wherever people sign in.
  return html`<nav aria-label="Pages"><ul><li class="home"><a href="${CONSOLE_HOME}">Console</a></li>${items}</ul></nav>`;
}
