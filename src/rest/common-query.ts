import { z } from 'zod';
import { fieldsParameters } from './json-api.ts';
import type { ResourceAnswer } from './resource.ts';

/** What every query may hold. */
export interface CommonQuery {
  include?: string;
  'page[number]'?: number;
  'page[size]'?: number;
}

/** The parameters that come with what a route answers. */
export function commonQuery(
  answer: ResourceAnswer,
  relations: readonly string[],
): Record<string, z.ZodOptional<z.ZodString>> {
  const fields = [...fieldsParameters(answer).keys()].map((parameter) => [parameter, Names.describe(FIELDS)] as const);
  const include = relations.length > 0 ? { include: Names.describe(INCLUDE) } : {};
  return { ...include, ...Object.fromEntries(fields) };
}

const Names = z.string().optional();
const INCLUDE = 'Relations that come along, with commas between';
const FIELDS = 'Only these members of each resource of that type, with commas between';
