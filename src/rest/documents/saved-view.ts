import { z } from 'zod';
import { SavedViewRecord } from '../../services/saved-view/saved-view.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What a saved view looks like. */
export const savedViewKind = defineResource({
  type: 'view',
  isLinked: true,
  attributes: SavedViewRecord.omit({ id: true, maker: true }).extend({
    maker_name: z.string().nullable().meta({ doc: 'Who made it; null: a key, or a person who has been removed' }),
  }),
  relationships: { maker: one('user') },
});

/** A saved view as a resource. */
export function savedViewResource({ id, maker, ...attributes }: SavedViewRecord, baseUrl: string): ResourceObject {
  return {
    id,
    type: 'view',
    attributes: { ...attributes, maker_name: maker?.name ?? null },
    relationships: { maker: toOne('user', maker?.id ?? null) },
    links: { self: `${baseUrl}/views/${id}` },
  };
}
