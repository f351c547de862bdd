import { z } from 'zod';
import { complaintOf } from '../core/complaint.ts';
import { Failure } from '../core/failure.ts';

/** No endpoint has nearly as many parameters. */
const PARAMETERS_MAX = 50;

/**
 * Reads the query of an address by the schema of a route, whose members are named as the parameters are, such as
 * `page[number]`. A parameter that the route does not know is refused rather than ignored: a mistyped filter
 * must not be given the whole list. One without a value is refused too, except a list of names, which may be empty and
 * be given in several pieces. Errors: `bad_request` with the parameter.
 */
export function readQuery<Query extends z.ZodObject>(search: string, schema: Query): z.output<Query> {
  const values: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of pairs(search)) {
    const entry = entryOf(name, schema);
    if (entry !== null) {
      values[entry.parameter] = withEntry(values[entry.parameter], { name, key: entry.key, value });
      continue;
    }
    if (!Object.hasOwn(schema.shape, name)) throw unknownParameter(name, Object.keys(schema.shape));
    if (value === '' && isList(name)) continue;
    if (value === '') throw wrong(name, 'has no value; give one, or leave the parameter out');
    if (Object.hasOwn(values, name) && !isList(name)) throw wrong(name, 'must be given only once');
    if (isRecordParameter(schema.shape[name])) throw wrong(name, `takes a name in brackets: ${name}[NAME]=VALUE`);
    values[name] = Object.hasOwn(values, name) ? `${values[name]},${value}` : value;
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(String(issue?.path[0] ?? ''), complaintOf(issue));
}

const ENTRY = /^(.+)\[([^[\]]+)\]$/;

/** What an entry of a record is called, as OpenAPI's style deepObject writes it: `filter[custom_fields][po]`; null if it is none. */
function entryOf(name: string, { shape }: z.ZodObject): { parameter: string; key: string } | null {
  const [, parameter = '', key = ''] = ENTRY.exec(name) ?? [];
  if (!Object.hasOwn(shape, parameter) || !isRecordParameter(shape[parameter])) return null;
  return { parameter, key };
}

/** Whether a parameter has entries of its own, each with a name in brackets. */
export function isRecordParameter(type: unknown): boolean {
  return type instanceof z.ZodOptional && type.unwrap() instanceof z.ZodRecord;
}

/** Errors: `bad_request`, as for any parameter. */
function withEntry(
  entries: string | Record<string, string> | undefined,
  { name, key, value }: { name: string; key: string; value: string },
): Record<string, string> {
  if (value === '') throw wrong(name, 'has no value; give one, or leave the parameter out');
  const known = typeof entries === 'object' ? entries : {};
  if (Object.hasOwn(known, key)) throw wrong(name, 'must be given only once');
  return { ...known, [key]: value };
}

/** Some clients write a list as the same parameter again and again. */
function isList(name: string): boolean {
  return name === 'include' || name.startsWith('fields[');
}

function pairs(search: string): [string, string][] {
  const parts = search.replace(/^\?/, '').split('&', PARAMETERS_MAX + 1);
  if (parts.length > PARAMETERS_MAX) throw new Failure('bad_request', 'The query has too many parameters.');
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decode(name), decode(value.join('='))];
    });
}

/** Unlike URLSearchParams this does not make something up for what is no valid encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Failure('bad_request', 'The query has a % that is not a valid encoding.');
  }
}

function unknownParameter(name: string, known: string[]): Failure {
  const choices = known.length > 0 ? `the parameters are ${known.join(', ')}` : 'this endpoint has none';
  const shown = name.slice(0, 100);
  return new Failure('bad_request', `Unknown parameter "${shown}"; ${choices}.`, { parameter: shown });
}

function wrong(parameter: string, complaint: string): Failure {
  return new Failure('bad_request', `${parameter}: ${complaint}.`, { parameter });
}
