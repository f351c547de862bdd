import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

const FETCH_MS = 10_000;
const Entry = z.looseObject({ $schema: z.url() });

/** What is wrong with `server.json` by the schema that it names; null where that cannot be fetched. */
export async function registryEntryFaults(): Promise<string | null> {
  const entry = Entry.parse(JSON.parse(readFileSync(path.join(packageRoot(), 'server.json'), 'utf8')));
  const schema = await fetchSchema(entry.$schema);
  if (schema === null) return null;
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.validate(schema, entry);
  return (ajv.errors ?? []).map(faultText).join('; ');
}

async function fetchSchema(url: string): Promise<object | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
    return answer.ok ? z.looseObject({}).parse(await answer.json()) : null;
  } catch {
    return null;
  }
}

function faultText({ instancePath, message = '' }: ErrorObject): string {
  return `${instancePath === '' ? '/' : instancePath} ${message}`;
}
