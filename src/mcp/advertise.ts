import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { leanSchema } from './lean-schema.ts';

const advertised = new WeakMap<z.ZodObject, StandardSchemaWithJSON>();

/**
 * A schema as the protocol's library wants it, to be listed and no more: it lets every value pass, because the tool
 * parses its arguments and its answer itself and says in our own words what is wrong with them. Its JSON Schema is made
 * once in the life of the process, since servers are made for every connection and lists are requested often.
 */
export function advertise(schema: z.ZodObject): StandardSchemaWithJSON {
  const known = advertised.get(schema);
  if (known !== undefined) return known;
  const made = listOnly(schema);
  advertised.set(schema, made);
  return made;
}

function listOnly(schema: z.ZodObject): StandardSchemaWithJSON {
  const { vendor, jsonSchema } = schema['~standard'];
  return {
    '~standard': {
      version: 1,
      vendor,
      validate: (value) => ({ value }),
      jsonSchema: {
        input: once((options) => leanSchema(jsonSchema.input(options), 'input')),
        output: once((options) => leanSchema(jsonSchema.output(options), 'output')),
      },
    },
  };
}

type Convert = StandardSchemaWithJSON['~standard']['jsonSchema']['input'];

/** The library requests one target only, so one answer is cached. */
function once(convert: Convert): Convert {
  let result: Record<string, unknown> | null = null;
  return (options) => {
    result ??= convert(options);
    return result;
  };
}
