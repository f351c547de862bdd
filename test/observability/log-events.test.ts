import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../src/', import.meta.url).pathname;
const CALL = /\blog\??\.(?:debug|info|warn|error)\(\s*(?<facts>\{[^;]*?\}|\w+),\s*(?<event>'[^']*'|`[^`]*`),?\s*\)/g;

const CALLS = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(`${ROOT}${file}`, 'utf8') }))
  .flatMap(({ file, text }) =>
    Array.from(text.matchAll(CALL), ({ groups }) => ({
      file,
      facts: groups?.facts ?? '',
      event: (groups?.event ?? '').slice(1, -1),
    })),
  );

describe('the lines of the log', () => {
  it('are found in the source', () => {
    expect(CALLS.length).toBeGreaterThan(80);
  });

  it('are named by a domain and what happened in it', () => {
    expect(CALLS.filter(({ event }) => !/^(\$\{(?:name|topic)\}|[a-z][a-z_]*)\.[a-z][a-z_]*$/.test(event))).toEqual([]);
  });

  it('have errors under the name err', () => {
    expect(CALLS.filter(({ facts }) => /\berror\b(?!\.code)/.test(facts.replace(/\berr: [^,}]*/, '')))).toEqual([]);
  });
});
