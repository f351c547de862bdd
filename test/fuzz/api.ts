import type { OpenApiDocument } from '../../src/rest/openapi/document.ts';
import type { Schema } from '../../src/rest/openapi/schema.ts';

/** A parameter as the document states it. */
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

/** An operation as the document states it. */
export interface ApiOperation {
  id: string;
  method: string;
  /** With `{name}` for what varies. */
  path: string;
  /** Whether it is of senders, whose own keys open it. */
  isOfSender: boolean;
  parameters: Parameter[];
  body: { schema: Schema; example: unknown; type: string } | null;
  /** The media types of the answers by status; null for an answer without content. */
  answers: ReadonlyMap<number, { types: string[] } | null>;
}

/** The operations of a document, by whichever caller they are made. */
export function operationsOf(document: OpenApiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      isOfSender: listOf(operation.security).some((scheme) => 'sender' in objectOf(scheme)),
      parameters: listOf(operation.parameters).map(parameterOf),
      body: bodyOf(operation.requestBody),
      answers: new Map(
        Object.entries(objectOf(operation.responses)).map(([status, answer]) => [Number(status), answerOf(answer)]),
      ),
    })),
  );
}

function parameterOf(stated: unknown): Parameter {
  const { name, in: place, required, schema } = objectOf(stated);
  return { name: String(name), in: String(place), required: required === true, schema: objectOf(schema) };
}

function bodyOf(stated: unknown): ApiOperation['body'] {
  const [entry] = Object.entries(objectOf(objectOf(stated).content));
  if (entry === undefined) return null;
  const [type, content] = entry;
  const { schema, example } = objectOf(content);
  return { type, schema: objectOf(schema), example };
}

function answerOf(stated: unknown): { types: string[] } | null {
  const types = Object.keys(objectOf(objectOf(stated).content));
  return types.length === 0 ? null : { types };
}

/** A value as an object; an empty one for what is none. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
