import { expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const NAMES = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

/** As they stand in an address: no half of a character can be written there, but its three bytes can. */
const IN_ADDRESSES = ['%00', 'a%00b', '%EF%BB%BF', '%ED%A0%80', 'x'.repeat(8_192), '%F0%9F%9A%A2'];
const IN_BODIES = ['\0', 'a\0b', '\ud800', '\udc00x', '\ufeff', 'x'.repeat(8_192), '🚢'];

/** A value with one of its texts replaced, one after the other. */
function* withText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    for (const other of withText(member, text)) {
      yield isList ? Object.assign([...value], { [name]: other }) : { ...value, [name]: other };
    }
  }
  if (!isList) yield { ...value, [text]: text };
}

describeWithDatabase('text that cannot be stored, or hardly', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  it.each(NAMES)('is answered with less than 500 by %s', async (_name, route) => {
    const { method, path, query, body, name } = route;
    const statuses = new Map<string, number>();
    const ask = async (target: string, sent?: unknown) => {
      const { status } = await api.ask(owner, `${method} ${target}`, sent);
      statuses.set(`${target.slice(0, 100)} ${JSON.stringify(sent)?.slice(0, 200)}`, status);
    };
    const example = body === null ? undefined : EXAMPLES[name]?.request;
    const known = path.replaceAll(/:\w+/g, owner.principal.accountId);
    for (const text of IN_ADDRESSES) {
      if (path.includes(':')) await ask(path.replaceAll(/:\w+/g, text), example);
      if (path.includes('/:api_slug')) await ask(known.replace(/[^/]+$/, text), example);
      for (const parameter of Object.keys(query.shape)) await ask(`${known}?${parameter}=${text}`, example);
    }
    for (const text of IN_BODIES) for (const sent of withText(example, text)) await ask(known, sent);

    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'is refused by %s, as input and not as a bug',
    async (_name, tool) => {
      const bugs: unknown[] = [];
      for (const text of ['a\0b', 'a\ud800']) {
        for (const argument of Object.keys(tool.input.shape)) {
          for (const value of [text, [text], { number: text }]) {
            const thrown = await tool.call(owner, { [argument]: value }).catch((error: unknown) => error);
            if (thrown instanceof Error && !(thrown instanceof Failure)) bugs.push([argument, value, String(thrown)]);
          }
        }
      }
      expect(bugs).toEqual([]);
    },
  );

  it('is answered by names of a request that are too long or no ASCII', async () => {
    const headers: Record<string, string>[] = [
      { 'Idempotency-Key': 'x'.repeat(8_192) },
      { 'Idempotency-Key': '\u00ff' },
      { 'X-Request-Id': 'x'.repeat(8_192) },
      { 'If-None-Match': '"x",'.repeat(1_500) },
    ];
    for (const header of headers) {
      const { status } = await api.ask(owner, 'POST /parties', { data: { attributes: { company_name: 'a' } } }, header);
      expect(status).toBeLessThan(500);
      expect((await api.ask(owner, 'GET /parties', undefined, header)).status).toBeLessThan(500);
    }
  });
});
