import { PartyRecord } from '../../services/party.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a party looks like. */
export const partyKind = defineResource({
  type: 'party',
  isLinked: true,
  attributes: PartyRecord.omit({ id: true }),
});

/** A party as a resource. */
export function partyResource({ id, ...attributes }: PartyRecord, baseUrl: string): ResourceObject {
  return { id, type: 'party', attributes, links: { self: `${baseUrl}/parties/${id}` } };
}
