import type { ServiceContext } from '../../src/services/service-context.ts';
import type { RestApi } from '../support/rest-api.ts';

/** What an account is shown of each record, by its kind and id. */
export type Shown = ReadonlyMap<string, { text: string; updatedAt: string | null }>;

const LISTS = {
  container: '/containers?include=transport_events&page[size]=100',
  shipment: '/shipments?page[size]=100',
  tracking_request: '/tracking_requests?page[size]=100',
  party: '/parties?page[size]=100',
  custom_field: '/custom_fields?page[size]=100',
  custom_field_definition: '/custom_field_definitions?page[size]=100',
} as const;

/** When sources were polled, and what a terminal confirmed; docs/sync.md names them. */
const FRESHNESS = new Set([
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'shipment_last_tracking_request_at',
  'pod_last_tracking_request_at',
  'terminal_checked_at',
  'meta',
  'updated_at',
]);

/** What of a resource is shown, but when it was polled and changed, as a text. */
export function visible(resource: object): string {
  return JSON.stringify(resource, (name, value) => (FRESHNESS.has(name) ? undefined : value));
}

/** Everything that an account is shown, but when it was polled and when it was changed. */
export async function shownTo(api: RestApi, caller: ServiceContext): Promise<Shown> {
  const shown = new Map<string, { text: string; updatedAt: string | null }>();
  const values = new Map<string, string[]>();
  for (const [kind, list] of Object.entries(LISTS).reverse()) {
    for (const resource of (await api.ask(caller, `GET ${list}`)).body.data) {
      const key = `${kind} ${resource.id}`;
      const { data: entity } = resource.relationships?.entity ?? {};
      if (kind === 'custom_field' && entity) {
        const of = `${entity.type} ${entity.id}`;
        values.set(of, [...(values.get(of) ?? []), `${resource.id} ${resource.attributes.value}`].sort());
      }
      if (kind === 'container' || kind === 'shipment') {
        const notes = await api.ask(caller, `GET /notes?filter[${kind}]=${resource.id}`);
        values.set(key, [...(values.get(key) ?? []), JSON.stringify(notes.body.data)]);
      }
      if (kind === 'custom_field_definition') {
        const options = await api.ask(caller, `GET /custom_field_definitions/${resource.id}/options`);
        values.set(key, [JSON.stringify(options.body.data)]);
      }
      const own = visible(resource);
      const { updated_at: updatedAt } = resource.attributes;
      const text = `${own} ${values.get(key)?.join() ?? ''}`;
      shown.set(key, { text, updatedAt: updatedAt === undefined ? null : String(updatedAt) });
    }
  }
  return shown;
}

/** What differs between two answers: what is shown otherwise, is new, or is gone. */
export function differing(before: Shown, after: Shown): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key)?.text !== after.get(key)?.text).sort();
}
