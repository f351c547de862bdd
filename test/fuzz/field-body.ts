import * as fc from 'fast-check';
import type { Definition, Pool } from './pool.ts';

const ENTITY_TYPES: Readonly<Record<string, string>> = {
  shipments: 'Shipment',
  containers: 'Container',
  tracking_requests: 'TrackingRequest',
  custom_fields: 'Shipment',
};

/** A value that a field of the kind may have; kinds that need more than a value are left to chance. */
const VALUES: Readonly<Record<string, string>> = {
  short_text: 'as requested',
  number: '12.5',
  date: '2026-01-31',
  datetime: '2026-01-31T08:00:00Z',
  boolean: 'true',
};

/** Bodies that give a value to a field that there is; null for a path that is not about values or where there is none. */
export function fieldBody(path: string, pool: Pool): fc.Arbitrary<unknown> | null {
  const [, noun = ''] = path.split('/');
  const entityType = ENTITY_TYPES[noun];
  if (entityType === undefined || !path.includes('custom_fields')) return null;
  const usable = pool.definitions(entityType).filter(({ dataType }) => Object.hasOwn(VALUES, dataType));
  if (usable.length === 0) return null;
  const entities = pool.ids('shipment');
  return fc.tuple(fc.constantFrom(...usable), fc.constantFrom(...entities, '')).map(([definition, entity]) => ({
    data: {
      type: 'custom_field',
      attributes:
        path.includes('{api_slug}') || path.includes('{id}') ? { value: fitValue(definition) } : both(definition),
      ...(path === '/custom_fields' ? { relationships: { entity: { data: { type: 'shipment', id: entity } } } } : {}),
    },
  }));
}

function both(definition: Definition): object {
  return { api_slug: definition.slug, value: fitValue(definition) };
}

function fitValue({ dataType }: Definition): string | undefined {
  return VALUES[dataType];
}
