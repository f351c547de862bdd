import * as fc from 'fast-check';
import type { Schema } from '../../src/rest/openapi/schema.ts';
import { hostileText } from './hostile.ts';

/** How deep a schema is followed, and how long what it gives is at most. */
const DEPTH_MAX = 6;
const LENGTH_MAX = 20;

const HOST = 'https://example.invalid';

/** Values that fit a schema of an OpenAPI document, the edges among them. */
export function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice, depth + 1)));
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length === 0 || depth > DEPTH_MAX) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: numberOf(schema.minimum, 0), max: Math.min(numberOf(schema.maximum, 1_000), 100_000) });
    case 'number':
      return fc
        .double({ min: numberOf(schema.minimum, -1_000), max: numberOf(schema.maximum, 1_000), noNaN: true })
        .map((number) => Number(number.toFixed(4)));
    case 'array':
      return fc.array(fitting(objectOf(schema.items), depth + 1), {
        minLength: numberOf(schema.minItems, 0),
        maxLength: Math.min(numberOf(schema.maxItems, 3), 3),
      });
    case 'object':
      return anObject(schema, depth);
    default:
      return text(schema);
  }
}

function anObject(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const members = Object.entries(objectOf(schema.properties)).map(([name, member]) => {
    const value = fitting(objectOf(member), depth + 1);
    const isRequired = required.includes(name);
    return value.chain((one) => (isRequired ? fc.constant([name, one]) : fc.constantFrom([name, one], null)));
  });
  return fc
    .tuple(...members)
    .map((entries) => Object.fromEntries(entries.flatMap((entry) => (entry === null ? [] : [entry]))));
}

/** Text of a form, of a format, or any text that may be as strange as text can be. */
function text(schema: Schema): fc.Arbitrary<string> {
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  switch (schema.format) {
    case 'uuid':
      return fc.uuid();
    case 'date':
      return fc.date(YEARS).map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return fc.date(YEARS).map((date) => date.toISOString());
    case 'uri':
      return fc.webPath().map((path) => `${HOST}${path}`);
    default: {
      const length = {
        minLength: numberOf(schema.minLength, 0),
        maxLength: Math.min(numberOf(schema.maxLength, LENGTH_MAX), LENGTH_MAX),
      };
      return fc.oneof(
        { weight: 10, arbitrary: fc.string(length) },
        { weight: 10, arbitrary: fc.string({ ...length, unit: 'binary' }) },
        { weight: 1, arbitrary: hostileText },
      );
    }
  }
}

const YEARS = { min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true };

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : otherwise;
}

function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
