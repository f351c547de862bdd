import { z } from 'zod';
import { readDataFile } from '../../core/data-file.ts';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { AddedTariffs, AddTariffsInput } from './add-tariffs.ts';
import { DocumentFault } from './document-fault.ts';
import { checkDocuments } from './store-documents.ts';

/** What storing a document would do. */
export const CheckedTariffs = z.object({
  faults: z.array(DocumentFault).meta({ doc: 'What is wrong in it, by line; empty if it can be stored' }),
  versions: z
    .array(AddedTariffs.shape.versions.element.omit({ id: true }))
    .meta({ doc: 'What would be stored: calendars, then tariffs; empty if there are faults' }),
});

/** Checks a document by the calendars of the account, and stores nothing. Errors: `invalid_input` where there is no room for it. */
export const checkTariffDocument = defineOperation(
  {
    id: 'check_tariff_document',
    summary: 'Check a document of tariffs and calendars without storing it',
    permission: 'tracking:read',
    input: AddTariffsInput,
    output: CheckedTariffs,
  },
  ({ db, principal: { accountId } }: ServiceContext, { document }) =>
    db.transaction((tx) => checkDocuments(tx, document, { accountId })),
);

/** A document with a comment on each member, to begin from; the guide shows the same. */
export const getTariffTemplate = defineOperation(
  {
    id: 'get_tariff_template',
    summary: 'Get a document of a tariff and a calendar with comments, to begin from',
    permission: 'tracking:read',
    input: z.object({}),
    output: z.object({ document: z.string().meta({ doc: 'The document in YAML' }) }),
  },
  async () => ({ document: readDataFile('services/tariff/template.txt').toString('utf8') }),
);
