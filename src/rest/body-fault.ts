import type { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { inline } from '../core/text.ts';

/** The failure of a member that there is not. */
export function unknownMember(name: string, names: readonly string[], root: string): Failure {
  const choices = names.length > 0 ? `the members are ${names.join(', ')}` : 'nothing can be set here';
  return new Failure('invalid_input', `Unknown member "${inline(name)}"; ${choices}.`, {
    pointer: `${root}${pointerOf([name])}`,
  });
}

/** The failure of what is no document about one resource. */
export function noDocument(error: z.ZodError): Failure {
  const pointer = pointerOf((error.issues[0]?.path ?? []).map(String));
  const form = '{"data": {"type": "…", "attributes": {…}}}';
  return new Failure('bad_request', `The body must be a JSON:API document: ${form}.`, { pointer });
}

/** A JSON pointer (RFC 6901 §3) to a place, by the names on the way. */
export function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** JSON:API 1.1 §9.1.1: a server that lets no client choose ids refuses them so. */
export function clientMadeId(): Failure {
  const message = 'Ids are made by this service: leave out the id of a new resource.';
  return new Failure('forbidden', message, { pointer: '/data/id' });
}

/** The failure of a change that says nothing. */
export function withoutAttributes({ attributes }: { attributes: z.ZodObject }): Failure {
  const message = `attributes: It is missing; it has what changes, such as ${Object.keys(attributes.shape)[0]}.`;
  return new Failure('invalid_input', message, { pointer: '/data/attributes' });
}

/** JSON:API 1.1 §9.1 and §9.2: another type, or another id than that of the address, is a conflict. */
export function wrongType(type: string, expected: string): Failure {
  const message = `This endpoint accepts the type ${expected}, not ${inline(type)}.`;
  return new Failure('conflict', message, { pointer: '/data/type' });
}

/** The failure of a relation to a resource of a type that it does not take. */
export function wrongRelated(name: string, type: string, types: readonly string[]): Failure {
  const message = `The relationship ${name} accepts the type ${types.join(' or ')}, not ${inline(type)}.`;
  return new Failure('conflict', message, { pointer: `/data/relationships/${name}` });
}

/** The failure of another id than that of the address. */
export function wrongId(id: string, expected: string): Failure {
  const message = `The id ${inline(id)} of the body differs from the id in the path, ${inline(expected)}.`;
  return new Failure('conflict', message, { pointer: '/data/id' });
}
