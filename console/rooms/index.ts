import type { NavigationEntry } from '../shell/room.ts';
import { addRoute } from './add/route.ts';
import { arrivalsRoute } from './arrivals/route.ts';
import { brandingRoute } from './branding/route.ts';
import { containerRoute } from './container/route.ts';
import { containersRoute } from './containers/route.ts';
import { feedsRoute } from './feeds/route.ts';
import { mapRoute } from './map/route.ts';
import { shipmentRoute } from './shipment/route.ts';
import { shipmentsRoute } from './shipments/route.ts';
import { signedInRoute } from './signed-in/route.tsx';
import { tariffsRoute } from './tariffs/route.ts';
import { todayRoute } from './today/route.ts';
import { webhooksRoute } from './webhooks/route.ts';

/** The routes of all rooms. */
export const roomRoutes = [
  todayRoute,
  containersRoute,
  containerRoute,
  shipmentsRoute,
  shipmentRoute,
  mapRoute,
  arrivalsRoute,
  addRoute,
  feedsRoute,
  tariffsRoute,
  webhooksRoute,
  brandingRoute,
  signedInRoute,
];

/** The navigation, in its order. */
export const ENTRIES: readonly NavigationEntry[] = [
  { path: '/', title: 'Today', icon: 'today', group: 'Work', keys: 'g t' },
  { path: '/containers', title: 'Containers', icon: 'container', group: 'Work', keys: 'g c' },
  { path: '/shipments', title: 'Shipments', icon: 'shipment', group: 'Work', keys: 'g s' },
  { path: '/map', title: 'Map', icon: 'map', group: 'Work', keys: 'g m' },
  {
    path: '/arrivals',
    title: 'Arrivals',
    icon: 'arrivals',
    group: 'Work',
    keys: 'g r',
  },
  {
    path: '/add',
    title: 'Add numbers',
    icon: 'add',
    group: 'Work',
    keys: 'g a',
    permissions: ['tracking:write'],
    isPersonal: true,
  },
  {
    path: '/feeds',
    title: 'Lines and feeds',
    icon: 'feed',
    group: 'Set-up',
    keys: 'g l',
    permissions: ['lines:credentials', 'installation:operate'],
    isPersonal: true,
  },
  {
    path: '/tariffs',
    title: 'Tariffs',
    icon: 'tariff',
    group: 'Set-up',
    keys: 'g f',
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    icon: 'webhook',
    group: 'Set-up',
    permissions: ['webhooks:read'],
    keys: 'g w',
  },
  { path: '/people', title: 'People', icon: 'people', group: 'Set-up', permissions: ['account:admin'], isPage: true },
  {
    path: '/branding',
    title: 'Name and logo',
    icon: 'tag',
    group: 'Set-up',
    permissions: ['account:admin'],
  },
  { path: '/keys', title: 'Keys', icon: 'key', group: 'Set-up', permissions: ['account:admin'], isPage: true },
  { path: '/connections', title: 'Connections', icon: 'plug', group: 'Set-up', isPage: true, isPersonal: true },
  { path: '/audit', title: 'Audit', icon: 'audit', group: 'Set-up', permissions: ['account:admin'], isPage: true },
  { path: '/mail', title: 'Mail', icon: 'mail', group: 'Set-up', isPage: true, isPersonal: true },
];
