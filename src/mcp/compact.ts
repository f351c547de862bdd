import { z } from 'zod';
import { LOCAL_CLOCK } from '../core/local-clock.ts';

/**
 * The schema of the same data without nulls: what may be null may be absent instead. Hosts refuse schemas whose types
 * are lists, and a model reads nothing in a null.
 */
export function compactSchema(schema: z.ZodObject): z.ZodObject {
  const members = Object.entries(schema.shape).map(([name, member]) => [name, compactMember(member)] as const);
  const compacted = z.object(Object.fromEntries(members));
  // What lets more members pass than it names has to let them pass here too, or they would be dropped without a word.
  const { catchall } = schema.def;
  return catchall === undefined ? compacted : compacted.catchall(catchall);
}

function compactMember(member: z.core.$ZodType): z.ZodType {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) {
    return described(compactMember(member.unwrap()), member).optional();
  }
  if (member instanceof z.ZodObject) return described(compactSchema(member), member);
  if (member instanceof z.ZodArray) return described(z.array(compactMember(member.element)), member);
  if (member instanceof z.ZodType) return member;
  throw new Error('A schema of an output is made of zod types.');
}

function described(compacted: z.ZodType, member: z.ZodType): z.ZodType {
  return member.description === undefined ? compacted : compacted.describe(member.description);
}

/**
 * The same object, its members described only where `kept` names them: REST documents each for programs, but a model
 * reads the list of tools in every conversation, and most names say enough.
 */
export function undescribed({ shape }: z.ZodObject, kept: readonly string[] = []): z.ZodObject {
  const members = Object.entries(shape).map(([name, member]) => [name, kept.includes(name) ? member : plain(member)]);
  return z.looseObject(Object.fromEntries(members));
}

function plain(member: z.core.$ZodType): z.core.$ZodType {
  return member instanceof z.ZodType ? member.describe('') : member;
}

/** The same data without its nulls, however deep they lie. */
export function compact(value: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    if (member !== null && member !== undefined) kept[name] = compactValue(member);
    // The times beside it are on the clock of a place whose zone is not known.
    if (member === LOCAL_CLOCK) kept[name] = 'local';
  }
  return kept;
}

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue);
  return typeof value === 'object' && value !== null ? compact(value) : value;
}
