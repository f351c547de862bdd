import { beforeEach, expect, it } from 'vitest';
import { listAuditEvents } from '../../../src/services/audit.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { chargeRules } from '../../../src/services/tariff/charge-rules.ts';
import { addForInstallation, withdrawForInstallation } from '../../../src/services/tariff/installation-tariffs.ts';
import {
  getCalendar,
  getTariff,
  listCalendars,
  listTariffs,
  withdrawCalendar,
  withdrawTariff,
} from '../../../src/services/tariff/tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { EXAMPLE, exampleWith } from './documents.ts';

const clock = fakeClock('2026-11-24T12:00:00.000Z');

describeWithDatabase('tariffs and calendars', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
  });

  const add = (document: string, by = context) => addTariffs.run(by, { document });
  const names = async (by = context) => {
    const { tariffs } = await listTariffs.run(by, { withdrawn: true });
    return tariffs.map(
      ({ name, version, withdrawn_at }) => `${name}@${version}${withdrawn_at === null ? '' : ' withdrawn'}`,
    );
  };

  it('are stored as versions that never change, and the same again is none', async () => {
    const first = await add(EXAMPLE);
    const again = await add(EXAMPLE);
    const changed = await add(exampleWith('amount: 200', 'amount: 210'));

    expect(first.versions).toMatchObject([
      { kind: 'calendar', name: 'us-west', version: 1, is_new: true },
      { kind: 'tariff', name: 'line-us-import', version: 1, is_new: true },
    ]);
    expect(again.versions.map(({ id, is_new }) => [id, is_new])).toEqual(first.versions.map(({ id }) => [id, false]));
    expect(changed.versions).toMatchObject([
      { name: 'us-west', version: 1, is_new: false },
      { name: 'line-us-import', version: 2, is_new: true },
    ]);
    expect(await names()).toEqual(['line-us-import@2', 'line-us-import@1']);
    const [old, now] = await Promise.all(
      [first, changed].map(({ versions }) => getTariff.run(context, { id: versions[1]?.id ?? '' })),
    );
    expect([old, now].map((one) => one?.clocks[0]?.tiers[0]?.minor)).toEqual([20_000, 21_000]);
  });

  it('are shown whole, with who added them', async () => {
    const { versions } = await add(EXAMPLE);
    const [calendar, tariff] = versions.map(({ id }) => id);

    expect(await getCalendar.run(context, { id: calendar ?? '' })).toMatchObject({
      name: 'us-west',
      zone: 'America/Los_Angeles',
      is_of_installation: false,
      created_by: 'operator',
      withdrawn_at: null,
    });
    expect(await getTariff.run(context, { id: tariff ?? '' })).toMatchObject({
      line: 'MAEU',
      source: 'Tariff 058, rule 21',
    });
  });

  it('are refused as a whole, with every fault, and nothing is stored', async () => {
    const refused = add(exampleWith('{from: 6, amount: 300.50}', '{from: 7, amount: -1}'));

    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^Line 39, tariffs\[0\]\.clocks\[0\]\.tiers\[1\].* There are 2 faults/),
      detail: { pointer: '/document', meta: { faults: [{ line: 39 }, { line: 39 }] } },
    });
    expect(await listCalendars.run(context, {})).toMatchObject({ total: 0 });
  });

  it('are checked against the calendars that are stored', async () => {
    await add(EXAMPLE);
    const [, tariff = ''] = EXAMPLE.split('tariffs:\n');

    await expect(add(`tariffs:\n${tariff.replace('to: 2026-12-31', 'to: 2029-12-31')}`)).rejects.toMatchObject({
      message: expect.stringContaining('the calendar us-west covers 2026-01-01 to 2027-12-31'),
    });
  });

  it('are those of the account and of the installation, and of no other account', async () => {
    const other = await serviceContext(db, { clock });
    const { versions } = await add(EXAMPLE);
    await addForInstallation({ db }, exampleWith('id: line-us-import', 'id: for-all'));

    expect(await names(other)).toEqual(['for-all@1']);
    expect(await names()).toEqual(['for-all@1', 'line-us-import@1']);
    for (const { id, kind } of versions) {
      const get = kind === 'tariff' ? getTariff : getCalendar;
      const withdraw = kind === 'tariff' ? withdrawTariff : withdrawCalendar;
      await expect(get.run(other, { id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(withdraw.run(other, { id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(get.run(context, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('of the installation cannot be withdrawn by an account', async () => {
    const versions = await addForInstallation({ db }, exampleWith('id: line-us-import', 'id: of-all'));
    const id = versions.find(({ kind }) => kind === 'tariff')?.id ?? '';

    await expect(withdrawTariff.run(context, { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await withdrawForInstallation(db, id, clock.now())).toBe(true);
    expect(await withdrawForInstallation(db, id, clock.now())).toBe(false);
    expect((await names()).filter((name) => name.startsWith('of-all'))).toEqual(['of-all@1 withdrawn']);
  });

  it('have no effect once they are withdrawn, and are kept', async () => {
    const { versions } = await add(EXAMPLE);
    const id = versions.find(({ kind }) => kind === 'tariff')?.id ?? '';
    const ruled = async () => (await chargeRules(context)).tariffs.flat().filter(({ isOwn }) => isOwn).length;

    expect(await ruled()).toBe(1);
    const first = await withdrawTariff.run(context, { id });
    const again = await withdrawTariff.run(context, { id });

    expect(first.withdrawn_at).toBe('2026-11-24T12:00:00.000Z');
    expect(again).toEqual(first);
    expect(await ruled()).toBe(0);
    expect((await listTariffs.run(context, { name: 'line-us-import' })).total).toBe(0);
    expect(await getTariff.run(context, { id })).toEqual(first);
    expect((await add(EXAMPLE)).versions[1]).toMatchObject({ version: 2, is_new: true });
  });

  it('are read again by the rules only where one was added or withdrawn', async () => {
    await add(EXAMPLE);
    const rules = await chargeRules(context);

    expect(await chargeRules(context)).toBe(rules);
    await add(exampleWith('amount: 200', 'amount: 210'));
    const now = await chargeRules(context);
    expect(now.tariffs.find(([one]) => one?.isOwn)?.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('are numbered without gaps where many add the same at once', async () => {
    const documents = Array.from({ length: 5 }, (_, index) => exampleWith('amount: 200', `amount: ${300 - index}`));

    const added = await Promise.all(documents.map((document) => add(document)));

    const versions = added.flatMap((one) => one.versions).filter(({ kind, is_new }) => kind === 'tariff' && is_new);
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are recorded in the audit log for the owners', async () => {
    const { versions } = await add(EXAMPLE);
    await withdrawTariff.run(context, { id: versions[1]?.id ?? '' });
    await add(exampleWith('reason: Wind', 'reason: Storm'));

    const { events } = await listAuditEvents.run(context, {});
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['tariffs_added', { added: ['calendar us-west@2', 'tariff line-us-import@2'] }],
      ['tariff_withdrawn', { withdrawn: 'tariff line-us-import@1' }],
      ['tariffs_added', { added: ['calendar us-west@1', 'tariff line-us-import@1'] }],
    ]);
  });

  it('can be read by who may see, and added and withdrawn by who may track', async () => {
    const viewer = withPermissions(context, ['tracking:read']);
    const stranger = withPermissions(context, ['reference:read']);

    await expect(add(EXAMPLE, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdrawTariff.run(viewer, { id: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await listTariffs.run(viewer, {})).page).toBe(1);
    await expect(listTariffs.run(stranger, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('go with their account', async () => {
    await add(EXAMPLE);
    const { accountId } = context.principal;
    await db.prisma.account.delete({ where: { id: accountId } });

    expect(await db.prisma.chargeDocument.count({ where: { accountId } })).toBe(0);
  });
});
