import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomFieldDefinition } from '../../src/services/custom-field/create-custom-field-definition.ts';
import { createParty } from '../../src/services/party.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as updateRecords } from '../../tools/update-records.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('update_records', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac: 'MAEU' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
  });

  it('adds and removes references and tags, sets fields and assigns a customer, by number', async () => {
    await createParty.run(context, { company_name: 'Acme Imports' });
    await createCustomFieldDefinition.run(context, {
      entity_type: 'Container',
      api_slug: 'priority',
      display_name: 'Priority',
      data_type: 'short_text',
    });
    await updateRecords.call(context, { records: [box], add_references: ['PO-1', 'PO-2'], add_tags: ['old'] });

    const { text, structured } = await updateRecords.call(context, {
      records: [box, number],
      add_references: ['PO-3'],
      remove_references: ['PO-1'],
      add_tags: ['urgent'],
      remove_tags: ['old'],
      customer: 'acme imports',
      custom_fields: { priority: 'high' },
    });

    expect(text.split('\n')).toEqual([
      '1 of 2 changed as asked.',
      `- ${box}: references PO-2, PO-3; tags urgent; customer Acme Imports; priority = high`,
      `- ${number}: There is no custom field priority for a shipment; none are defined. references PO-3; tags urgent; customer Acme Imports`,
    ]);
    expect(structured).toMatchObject({
      rows: [
        { record: box, entity_type: 'container', custom_fields: { priority: 'high' }, errors: [] },
        { record: number, entity_type: 'shipment' },
      ],
    });
  });

  it('loses nothing of two who add at the same time', async () => {
    const words = ['A', 'B', 'C', 'D'];

    await Promise.all(words.map((word) => updateRecords.call(context, { records: [box], add_references: [word] })));

    const { structured } = await updateRecords.call(context, { records: [box], remove_tags: ['none'] });
    expect(structured).toMatchObject({ rows: [{ references: expect.arrayContaining(words) }] });
  });

  it('changes no time where nothing changes', async () => {
    const read = () => context.db.prisma.shipment.findMany({ where: { accountId: context.principal.accountId } });
    const [before] = await read();

    await updateRecords.call(context, { records: [number], remove_tags: ['not there'] });

    expect((await read())[0]?.updatedAt).toEqual(before?.updatedAt);
  });

  it('answers a record that takes no more with what it has', async () => {
    await updateRecords.call(context, { records: [box], add_references: ['PO-1'], add_tags: ['urgent'] });
    const many = Array.from({ length: 100 }, (_, at) => `R${at}`);

    const { text, structured } = await updateRecords.call(context, { records: [box, number], add_references: many });

    expect(text.split('\n').slice(0, 2)).toEqual([
      '1 of 2 changed as asked.',
      expect.stringMatching(`^- ${box}: A record takes at most 100 .*characters\\. references PO-1; tags urgent$`),
    ]);
    expect(structured).toMatchObject({ rows: [{ references: ['PO-1'], tags: ['urgent'] }, { tags: ['urgent'] }] });
  });

  it('refuses to add and to remove the same at once', async () => {
    const call = (args: object) => updateRecords.call(context, { records: [box], ...args });

    await expect(call({ add_tags: ['x', 'y'], remove_tags: [' x '] })).rejects.toThrow(
      'These are in add_tags and in remove_tags: x. Give each in one.',
    );
    await expect(call({ add_references: ['A'], remove_references: ['A'] })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer: '/remove_references' },
    });
  });

  describe('the customer', () => {
    const assign = (customer: string) => updateRecords.call(context, { records: [number], customer });
    beforeEach(async () => {
      for (const company_name of ['Acme', 'ACME', 'acme_imports']) await createParty.run(context, { company_name });
    });

    it('is the one whose name was given, else the one whose name differs in capitals', async () => {
      for (const [given, called] of [
        ['Acme', 'Acme'],
        ['ACME', 'ACME'],
        ['Acme_Imports', 'acme_imports'],
      ] as const)
        expect((await assign(given)).text).toContain(`customer ${called}`);
    });

    it.each(['%', '_cme', 'acmeXimports', 'Acme\\', '\\'])('is none whose name was not given: %s', async (given) => {
      await expect(assign(given)).rejects.toMatchObject({ code: 'not_found', detail: { pointer: '/customer' } });
    });

    it('is asked for by id where several names are the same but for capitals', async () => {
      await expect(assign('acme')).rejects.toThrow(
        /^Several customers are called acme: ACME \(.+\), Acme \(.+\)\. Give the id\.$/,
      );
    });
  });

  it('says what is wrong: no change, an unknown customer, too much, another account, no permission', async () => {
    const call = (args: object, by = context) => updateRecords.call(by, args);
    const stranger = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });

    await expect(call({ records: [box] })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(call({ records: [box], customer: 'Nobody' })).rejects.toThrow('There is no customer Nobody');
    const many = Array.from({ length: 100 }, (_, at) => `R${at}`);
    await call({ records: [box], add_references: many });
    expect((await call({ records: [box], add_references: ['one more'] })).text).toContain('at most 100 references');
    expect((await call({ records: [box], add_tags: ['x'] }, stranger)).text).toContain('Nothing of this account');
    const reader = withPermissions(context, ['tracking:read']);
    await expect(call({ records: [box], add_tags: ['x'] }, reader)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
