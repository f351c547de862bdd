import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { lockAccount } from '../account.ts';
import { actorOf, recordActOf } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { DOCUMENT_KINDS } from './charge-document.ts';
import { DOCUMENT_LENGTH_MAX } from './read-document.ts';
import { storeDocuments } from './store-documents.ts';

/** A document as it is handed in. */
export const AddTariffsInput = z.object({
  document: PlainText.min(1, 'Give a document')
    .max(DOCUMENT_LENGTH_MAX, `Give at most ${DOCUMENT_LENGTH_MAX} characters at once`)
    .describe('Tariffs and calendars in YAML, JSON or CSV'),
});

/** What became of a document. */
export const AddedTariffs = z.object({
  versions: z
    .array(
      z.object({
        id: z.uuid().meta({ doc: 'Id of the version' }),
        kind: z.enum(DOCUMENT_KINDS).meta({ doc: 'What it is' }),
        name: z.string().meta({ doc: 'Its name' }),
        version: z.int().meta({ doc: 'Its number' }),
        is_new: z.boolean().meta({ doc: 'False: the newest version says the same, so that none was added' }),
      }),
    )
    .meta({ doc: 'Calendars, then tariffs, in the order of the document' }),
});

/**
 * Stores tariffs and calendars as new versions; a stored one never changes. Errors: `invalid_input` with line, part and
 * reason of each fault in `meta.faults`, and nothing is stored.
 */
export const addTariffs = defineOperation(
  {
    id: 'add_tariffs',
    summary: 'Add versions of tariffs and calendars by which charges are counted',
    permission: 'tracking:write',
    input: AddTariffsInput,
    output: AddedTariffs,
  },
  ({ db, ...context }: ServiceContext, { document }) =>
    db.transaction(async (tx) => {
      const { accountId } = context.principal;
      await lockAccount(tx, accountId);
      const [actor, lines] = [await actorOf(tx, context.principal), linesOfSources(context.sources)];
      const versions = await storeDocuments(tx, document, { accountId, actor, lines });
      const added = versions
        .filter(({ is_new }) => is_new)
        .map(({ kind, name, version }) => `${kind} ${name}@${version}`);
      if (added.length > 0) await recordActOf({ db, ...context }, tx, { kind: 'tariffs_added', detail: { added } });
      return { versions };
    }),
);
