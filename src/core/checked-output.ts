import { z } from 'zod';

/** What does not fit its schema. */
const MISFIT = Symbol('misfit');

/** Gives a value as its schema would: itself, a copy with the members of the schema in its order, or `MISFIT`. */
type Fit = (value: unknown) => unknown;

/** Of a kind of schema whose result does not follow from its definition: it is always parsed. */
const PARSED = null;

/** Formats that are a pattern and nothing else. */
const PATTERN_FORMATS: ReadonlySet<string | undefined> = new Set(['uuid', 'datetime', 'date']);

/**
 * Checks values as `schema.parse` does, with the same result, also in the order of its members, and the same errors. A parse
 * copies every member of everything, which for a container takes 110 KB of memory that is garbage at once; here only objects
 * with a member to drop or to move are copied. What does not fit, and a kind of schema that is not known here, is parsed. The
 * check is made at its first use.
 */
export function checkedOutput<Schema extends z.ZodType>(schema: Schema): (value: z.input<Schema>) => z.output<Schema> {
  let apply: Fit | null | undefined;
  return (value) => {
    if (apply === undefined) apply = fitOf(schema);
    const fitted = apply === null ? MISFIT : apply(value);
    // What the parse would give is the output of the schema.
    return fitted === MISFIT ? schema.parse(value) : (fitted as z.output<Schema>);
  };
}

/** The check of a schema by its kind; null for one that has to be parsed. */
export function fitOf(schema: z.core.$ZodType): Fit | null {
  const hasChecks = (schema._zod.def.checks?.length ?? 0) > 0;
  if (schema instanceof z.ZodNullable) return allowing(null, schema.unwrap());
  if (schema instanceof z.ZodOptional) return allowing(undefined, schema.unwrap());
  if (schema instanceof z.ZodUnknown) return (value) => value;
  const isFit = leafCheck(schema, hasChecks);
  if (isFit !== null) return (value) => (isFit(value) ? value : MISFIT);
  if (hasChecks) return PARSED;
  if (schema instanceof z.ZodArray) return arrayFit(schema);
  if (schema instanceof z.ZodRecord) return recordFit(schema);
  return schema instanceof z.ZodObject ? objectFit(schema) : PARSED;
}

function allowing(empty: null | undefined, schema: z.core.$ZodType): Fit | null {
  const inner = fitOf(schema);
  return inner && ((value) => (value === empty ? value : inner(value)));
}

function leafCheck(schema: z.core.$ZodType, hasChecks: boolean): ((value: unknown) => boolean) | null {
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textCheck(schema, hasChecks);
  if (schema instanceof z.ZodNumber) return numberCheck(schema, hasChecks);
  if (!(schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)) return null;
  const choices: ReadonlySet<unknown> = schema._zod.values;
  return (value) => choices.has(value);
}

function textCheck(schema: z.ZodString | z.ZodStringFormat, hasChecks: boolean): (value: unknown) => boolean {
  const { format, pattern } = { format: undefined, pattern: undefined, ...schema.def };
  if (hasChecks) return unchanged(schema);
  if (format === undefined) return (value) => typeof value === 'string';
  if (!PATTERN_FORMATS.has(format) || !(pattern instanceof RegExp) || pattern.global) return unchanged(schema);
  return (value) => typeof value === 'string' && pattern.test(value);
}

function numberCheck(schema: z.ZodNumber, hasChecks: boolean): (value: unknown) => boolean {
  const { format } = { format: undefined, ...schema.def };
  if (hasChecks) return unchanged(schema);
  if (format === undefined) return Number.isFinite;
  return format === 'safeint' ? Number.isSafeInteger : unchanged(schema);
}

/** A text or number has no members that a parse could copy. */
function unchanged(schema: z.ZodType): (value: unknown) => boolean {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success && Object.is(parsed.data, value);
  };
}

function arrayFit(schema: z.ZodArray): Fit | null {
  const apply = fitOf(schema.element);
  if (apply === null) return PARSED;
  return (value) => {
    if (!Array.isArray(value)) return MISFIT;
    const items: unknown[] = value;
    let copy: unknown[] | null = null;
    for (const [index, item] of items.entries()) {
      const fitted = apply(item);
      if (fitted === MISFIT) return MISFIT;
      if (fitted === item) continue;
      copy ??= items.slice();
      copy[index] = fitted;
    }
    return copy ?? items;
  };
}

/** With names out of a list, and not partial, each of them has to be there. */
function recordFit({ keyType, valueType, def }: z.ZodRecord): Fit | null {
  const isNamed = keyType instanceof z.ZodEnum && def.partial === true;
  const key = isNamed || keyType instanceof z.ZodString ? fitOf(keyType) : PARSED;
  const member = fitOf(valueType);
  if (key === null || member === null || def.mode === 'loose') return PARSED;
  return (value) => {
    if (!isPlainObject(value)) return MISFIT;
    const isFit = Object.keys(value).every((name) => key(name) !== MISFIT && member(value[name]) === value[name]);
    return isFit ? value : MISFIT;
  };
}

interface Member {
  name: string;
  apply: Fit;
  isOptional: boolean;
}

function objectFit({ shape, def }: z.ZodObject): Fit | null {
  const members: Member[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const apply = fitOf(schema);
    if (apply === null) return PARSED;
    members.push({ name, apply, isOptional: schema instanceof z.ZodOptional });
  }
  const isLoose = def.catchall instanceof z.ZodUnknown;
  if (!isLoose && def.catchall !== undefined) return PARSED;
  const places = new Map(members.map(({ name }, place) => [name, place]));
  return (value) => {
    if (!isPlainObject(value)) return MISFIT;
    const changed = changedMembers(members, value);
    if (changed === MISFIT) return MISFIT;
    if (changed === null && isInOrder(places, value, isLoose)) return value;
    const named = namedMembers(members, value, changed);
    return isLoose ? withOthers(named, places, value) : named;
  };
}

/** The members of which a copy is given; null if there is none. */
function changedMembers(members: readonly Member[], value: Record<string, unknown>) {
  let changed: Record<string, unknown> | null = null;
  for (const { name, apply, isOptional } of members) {
    const member = value[name];
    const fitted = apply(member);
    if (fitted === MISFIT || (member === undefined && !isOptional && !(name in value))) return MISFIT;
    if (fitted === member) continue;
    changed ??= {};
    changed[name] = fitted;
  }
  return changed;
}

/** Whether the members are named in the order of the schema, with others, if at all, behind them. */
function isInOrder(places: ReadonlyMap<string, number>, value: object, isLoose: boolean): boolean {
  let last = -1;
  for (const name in value) {
    const place = places.get(name) ?? (isLoose ? places.size : -1);
    if (place < last || place === -1) return false;
    last = place;
  }
  return true;
}

function namedMembers(
  members: readonly Member[],
  value: Record<string, unknown>,
  changed: Record<string, unknown> | null,
): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const { name } of members) if (name in value) named[name] = changed?.[name] ?? value[name];
  return named;
}

function withOthers(
  named: Record<string, unknown>,
  places: ReadonlyMap<string, number>,
  value: Record<string, unknown>,
) {
  for (const name in value) if (!places.has(name)) named[name] = value[name];
  return named;
}

/** Of any other object, or of one with a prototype for a member, a parse takes the members alone. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype && !Object.hasOwn(value, '__proto__');
}
