import { z } from 'zod';
import { readDataFile } from '../../core/data-file.ts';
import { defineOperation } from '../../core/operation.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { Tariff } from '../../domain/charges/tariff.ts';
import { LocalDate } from '../../domain/instant.ts';
import type { ServiceContext } from '../service-context.ts';
import { AddedTariffs, AddTariffsInput } from '../tariff/add-tariffs.ts';
import { chargeRules, rulesWith } from '../tariff/charge-rules.ts';
import { DocumentFault } from '../tariff/document-fault.ts';
import { checkDocuments } from '../tariff/store-documents.ts';
import { ChargesOfContainer } from './charge-record.ts';
import { countCharges } from './get-container-charges.ts';

/** A document, and the container of which is asked what it would cost by it. */
export const CheckTariffsInput = AddTariffsInput.extend({
  container_id: z.string().optional().describe('Id of a container: what it would cost is answered too'),
  until: LocalDate.optional().describe('What that costs if it waits until this day; today by default'),
});

/** What storing a document would do. */
export const CheckedTariffs = z.object({
  faults: z.array(DocumentFault).meta({ doc: 'What is wrong in it, by line; empty if it can be stored' }),
  versions: z
    .array(AddedTariffs.shape.versions.element.omit({ id: true }))
    .meta({ doc: 'What would be stored: calendars, then tariffs; empty if there are faults' }),
  tariffs: z.array(Tariff).meta({ doc: 'The tariffs as they would be stored; empty if there are faults' }),
  charges: ChargesOfContainer.nullable().meta({
    doc: 'What the container would cost once it is stored; null where there are faults or none was asked for',
  }),
});

/**
 * Checks a document by the calendars of the account, and stores nothing. Errors: `invalid_input` where there is no room for it, and
 * for a day that cannot be meant; `not_found` for the container.
 */
export const checkTariffDocument = defineOperation(
  {
    id: 'check_tariff_document',
    summary: 'Check a document of tariffs and calendars without storing it, and what a container would cost by it',
    permission: 'tracking:read',
    input: CheckTariffsInput,
    output: CheckedTariffs,
  },
  async (context: ServiceContext, { document, container_id: id, until }) => {
    const { accountId } = context.principal;
    const lines = linesOfSources(context.sources);
    const checked = await context.db.transaction((tx) => checkDocuments(tx, document, { accountId, lines }));
    const { parts, faults, versions } = checked;
    const said = { faults, versions, tariffs: parts.tariffs };
    if (id === undefined || faults.length > 0) return { ...said, charges: null };
    const rules = chargeRules(context).then((stored) => rulesWith(stored, parts));
    return { ...said, charges: await countCharges(context, { id, until }, rules) };
  },
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
