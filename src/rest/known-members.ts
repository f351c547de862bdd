import { pointerOf, unknownMember } from './body-fault.ts';

type Members = Readonly<Record<string, unknown>>;

/** Links and meta are of the answer, and many clients send them back. */
const OF_RESOURCE = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];
const OF_RELATION = ['data', 'links', 'meta'];

/** What a document about a resource has beside its primary data and what that states of itself. */
interface SentDocument {
  data: { relationships?: Members | undefined };
  included: readonly object[];
}

/**
 * Makes sure that the relationships of a document, the resources in them and those beside it have no member that nobody
 * reads: what would be dropped there must not be answered as if it had been understood. Errors: `invalid_input`.
 */
export function requireKnownMembers({ data, included }: SentDocument): void {
  checkRelations(data.relationships, '/data/relationships');
  for (const [at, resource] of included.entries()) checkResource(resource, `/included/${at}`);
}

function checkRelations(relations: unknown, pointer: string): void {
  if (!isMembers(relations)) return;
  for (const [name, relation] of Object.entries(relations)) checkRelation(relation, `${pointer}${pointerOf([name])}`);
}

/** A relation may also come as its bare linkage, which some clients write. */
function checkRelation(relation: unknown, pointer: string): void {
  if (Array.isArray(relation) || isIdentifier(relation)) checkLinkage(relation, pointer);
  else if (isMembers(relation)) {
    requireNames(relation, OF_RELATION, pointer);
    checkLinkage(relation.data, `${pointer}/data`);
  }
}

function checkLinkage(linkage: unknown, pointer: string): void {
  if (!Array.isArray(linkage)) checkResource(linkage, pointer);
  else for (const [at, one] of linkage.entries()) checkResource(one, `${pointer}/${at}`);
}

function checkResource(resource: unknown, pointer: string): void {
  if (!isMembers(resource)) return;
  requireNames(resource, OF_RESOURCE, pointer);
  checkRelations(resource.relationships, `${pointer}/relationships`);
}

function requireNames(given: Members, names: readonly string[], pointer: string): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownMember(unknown, names, pointer);
}

function isIdentifier(value: unknown): boolean {
  return isMembers(value) && typeof value.type === 'string' && typeof value.id === 'string';
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
