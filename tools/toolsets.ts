import type { Toolsets } from '../src/mcp/loaded-tools.ts';
import { tools } from './index.ts';

/** What most questions take: a host with many servers loads these alone. */
const CORE = [
  'containers_at_risk',
  'get_container',
  'list_arrivals',
  'list_containers',
  'search_container',
  'track_container',
];

/** Tools about whole shipments and what is tracked. */
const SHIPMENTS = /shipment|tracking|^track_|_track/;

const SEARCH = ['fetch', 'search', 'search_container'];

/** The toolsets by name; each tool is in one beside `core`, by what it is about. */
export const toolsets = {
  core: CORE,
  containers: named((name) => toolsetOf(name) === 'containers'),
  shipments: named((name) => toolsetOf(name) === 'shipments'),
  search: named((name) => toolsetOf(name) === 'search'),
  webhooks: named((name) => toolsetOf(name) === 'webhooks'),
  reference: named((name) => toolsetOf(name) === 'reference'),
} as const satisfies Toolsets;

function named(isMember: (name: string) => boolean): string[] {
  return tools.map(({ name }) => name).filter(isMember);
}

function toolsetOf(name: string): string {
  const permission = tools.find((tool) => tool.name === name)?.permission ?? '';
  if (permission.startsWith('webhooks:')) return 'webhooks';
  if (permission === 'reference:read') return 'reference';
  if (SEARCH.includes(name)) return 'search';
  return SHIPMENTS.test(name) ? 'shipments' : 'containers';
}
