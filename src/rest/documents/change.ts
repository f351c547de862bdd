import { RecordChange } from '../../services/change/feed-part.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a change of the feed looks like. */
export const changeKind = defineResource({ type: 'change', attributes: RecordChange });

/** A change as a resource. It has no address of its own: the next change of the record takes its place. */
export function changeResource(change: RecordChange): ResourceObject {
  return { id: `${change.entity_type}-${change.entity_id}`, type: 'change', attributes: { ...change } };
}
