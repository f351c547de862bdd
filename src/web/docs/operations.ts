import { at, type DescribedApi, listAt, membersAt, textAt } from './json.ts';

/** An endpoint as these pages show it. */
export interface ShownEndpoint {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  isOfSender: boolean;
  parameters: readonly unknown[];
  requestSchema: unknown;
  requestExample: unknown;
  requestType: string;
  status: number;
  responses: readonly (readonly [string, unknown])[];
  responseSchema: unknown;
  responseExample: unknown;
}

const JSON_API = 'application/vnd.api+json';

/** The endpoints of a description, in the order of their paths. */
export function operationsIn(description: DescribedApi): ShownEndpoint[] {
  return membersAt(description, 'paths').flatMap(([path, methods]) =>
    membersAt(methods).map(([method, stated]) => operationOf(path, method, stated)),
  );
}

function operationOf(path: string, method: string, stated: unknown): ShownEndpoint {
  const responses = membersAt(stated, 'responses');
  const [status = '', success] = responses.find(([code]) => code.startsWith('2')) ?? [];
  const [requestType = JSON_API, request] = membersAt(stated, 'requestBody', 'content')[0] ?? [];
  const [, answer] = membersAt(success, 'content')[0] ?? [];
  return {
    id: textAt(stated, 'operationId'),
    method: method.toUpperCase(),
    path,
    tag: String(listAt(stated, 'tags')[0] ?? ''),
    summary: textAt(stated, 'summary'),
    description: textAt(stated, 'description'),
    isOfSender: listAt(stated, 'security').some((scheme) => at(scheme, 'sender') !== undefined),
    parameters: listAt(stated, 'parameters'),
    requestSchema: at(request, 'schema'),
    requestExample: at(request, 'example'),
    requestType,
    status: Number(status),
    responses,
    responseSchema: at(answer, 'schema'),
    responseExample: at(answer, 'example'),
  };
}

/** A tag with the part of an address that it has. */
export interface Tag {
  name: string;
  slug: string;
  description: string;
}

/** The tags under which there are endpoints. */
export function endpointTags(description: DescribedApi, operations: readonly ShownEndpoint[]): Tag[] {
  return listAt(description, 'tags')
    .map((tag) => ({ name: textAt(tag, 'name'), description: textAt(tag, 'description') }))
    .filter(({ name }) => operations.some(({ tag }) => tag === name))
    .map((tag) => ({ ...tag, slug: tag.name.replaceAll(' ', '-') }));
}

/** A resource of each type that was recorded. */
export function recordedResources(operations: readonly ShownEndpoint[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { responseExample } of operations) {
    const resources = [at(responseExample, 'data'), ...listAt(responseExample, 'included')].flat();
    for (const resource of resources) {
      const type = textAt(resource, 'type');
      if (type !== '' && !found.has(type)) found.set(type, resource);
    }
  }
  return found;
}
