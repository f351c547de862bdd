import { expect, it } from 'vitest';
import { repeatedMember } from '../../src/rest/repeated-member.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}', null],
  ['{"a":1,"a":2}', ['a']],
  ['{"data" : {"x": [ {}, {"y": "\\"", "z": [1,2], "y" : 3} ]}}', ['data', 'x', '1', 'y']],
  ['{"\\u0061":1,"a":2}', ['a']],
  ['{"a\\"":1,"a\\\\":2,"a":"{\\"a\\":1,"}', null],
  ['{"a":"a","b":"a:","c":["a","a"],"":{}, "d":"}"}', null],
  ['{"":1,"":2}', ['']],
  ['"a"', null],
  ['[]', null],
])('finds in %s the member %j', (text, path) => {
  expect(repeatedMember(text)).toEqual(path);
});

describeWithDatabase('a body with a member that is given twice', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });

  it('is refused and names it, because it does not say what was meant', async () => {
    const { url, apiKey } = api.reachedBy(owner);
    const headers = { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/json' };
    const body = '{"data":{"attributes":{"company_name":"One Ltd","company_name":"Two Ltd"}}}';
    const answer = await fetch(`${url}/parties`, { method: 'POST', headers, body });

    expect(answer.status).toBe(400);
    const pointer = '/data/attributes/company_name';
    expect(await answer.json()).toMatchObject({
      errors: [{ source: { pointer }, detail: expect.stringContaining('"company_name" is given twice') }],
    });
    expect(await rows(db, "SELECT 1 FROM party WHERE company_name IN ('One Ltd', 'Two Ltd')")).toEqual([]);
  });
});
