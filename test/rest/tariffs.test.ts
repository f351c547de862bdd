import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { CheckedTariffs, getTariffTemplate } from '../../src/services/charge/check-tariff-document.ts';
import { readDocument } from '../../src/services/tariff/read-document.ts';
import { CALENDAR_CSV, EXAMPLE, exampleWith } from '../services/tariff/documents.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-11-24T12:00:00.000Z');

describeWithDatabase('/v2/tariffs and /v2/calendars', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });

  const bodyOf = (document: unknown) => ({ data: { type: 'tariff_document', attributes: { document } } });

  it('are added by a document, listed, shown and withdrawn', async () => {
    const added = await api.ask(owner, 'POST /tariffs', bodyOf(EXAMPLE));
    const listed = await api.ask(owner, 'GET /tariffs');
    const calendars = await api.ask(owner, 'GET /calendars?filter[name]=us-west');
    const [tariff] = listed.body.data;
    const shown = await api.ask(owner, `GET /tariffs/${tariff.id}`);
    const withdrawn = await api.ask(owner, `DELETE /tariffs/${tariff.id}`);
    const left = await api.ask(owner, 'GET /tariffs');
    const all = await api.ask(owner, 'GET /tariffs?filter[withdrawn]=true');

    expect(added).toMatchObject({ status: 201, body: { versions: [{ kind: 'calendar' }, { kind: 'tariff' }] } });
    expect(tariff).toMatchObject({
      type: 'tariff',
      attributes: { name: 'line-us-import', version: 1, scope: { places: ['USLAX', 'USLGB'] }, withdrawn_at: null },
    });
    expect(calendars.body.data).toMatchObject([{ type: 'calendar', attributes: { name: 'us-west' } }]);
    expect(shown.body.data).toEqual(tariff);
    expect(withdrawn.body.data.attributes.withdrawn_at).toBe('2026-11-24T12:00:00.000Z');
    expect([left.body.meta.total, all.body.meta.total]).toEqual([0, 1]);
  });

  it('name every fault of a document in meta, with the pointer of the document', async () => {
    const refused = await api.ask(owner, 'POST /tariffs', bodyOf(exampleWith('amount: 200', 'amount: x')));
    const missing = await api.ask(owner, 'POST /tariffs', bodyOf(undefined));

    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            code: 'invalid_input',
            detail: expect.stringContaining('Line 38, tariffs[0].clocks[0].tiers[0].amount: x is no amount in USD'),
            source: { pointer: '/data/attributes/document' },
            meta: { faults: [{ line: 38, at: 'tariffs[0].clocks[0].tiers[0].amount' }] },
          },
        ],
      },
    });
    expect(missing).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/document' } }] },
    });
  });

  it('are checked without being stored, each fault with its line, by the calendars that are stored', async () => {
    const fresh = await serviceContext(db, { clock: CLOCK });
    const check = async (document: string) =>
      CheckedTariffs.parse((await api.ask(fresh, 'POST /tariff_checks', bodyOf(document))).body);
    const withFaults = await check(exampleWith('charge: detention', 'charge: rent'));
    const good = await check(EXAMPLE);
    const listed = await api.ask(fresh, 'GET /tariffs');
    await api.ask(fresh, 'POST /tariffs', bodyOf(EXAMPLE));
    const again = await check(EXAMPLE);
    const changed = await check(exampleWith('amount: 200', 'amount: 210'));

    expect(withFaults.versions).toEqual([]);
    expect(withFaults.faults).toMatchObject([
      { line: 40, at: 'tariffs[0].clocks[1].charge', reason: expect.stringContaining('demurrage') },
    ]);
    expect(good).toEqual({
      faults: [],
      versions: [
        { kind: 'calendar', name: 'us-west', version: 1, is_new: true },
        { kind: 'tariff', name: 'line-us-import', version: 1, is_new: true },
      ],
      tariffs: readDocument(EXAMPLE).tariffs,
      charges: null,
    });
    expect(listed.body.meta.total).toBe(0);
    expect(again.versions.map(({ is_new }) => is_new)).toEqual([false, false]);
    expect(changed.versions[1]).toMatchObject({ version: 2, is_new: true });
  });

  it('have a template that the guide shows too, and that has no fault', async () => {
    const { status, body } = await api.ask(owner, 'GET /tariffs/template');
    const { document } = getTariffTemplate.output.parse(body);
    const checked = CheckedTariffs.parse((await api.ask(owner, 'POST /tariff_checks', bodyOf(document))).body);

    expect(status).toBe(200);
    expect(readFileSync(path.join(packageRoot(), 'docs/charges.md'), 'utf8')).toContain(
      `\n\`\`\`yaml\n${document}\`\`\`\n`,
    );
    expect(checked.faults).toEqual([]);
  });

  it('are added by a table as it is', async () => {
    const text = CALENDAR_CSV.replace('us-west', 'by-table');
    const { url, apiKey } = api.reachedBy(owner);
    const headers = { Authorization: apiKey, 'Content-Type': 'text/csv' };
    const added = await fetch(`${url}/tariffs`, { method: 'POST', headers, body: text });

    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject({ versions: [{ kind: 'calendar', name: 'by-table', version: 1 }] });
  });

  it('of another account are not found', async () => {
    const { body } = await api.ask(owner, 'POST /tariffs', bodyOf(exampleWith('amount: 200', 'amount: 1')));
    for (const { id, kind } of body.versions) {
      const answers = await Promise.all(['GET', 'DELETE'].map((method) => api.ask(other, `${method} /${kind}s/${id}`)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
  });
});
