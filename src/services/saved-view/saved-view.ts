import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import { Instant } from '../../domain/instant.ts';
import { UserRecord } from '../record/user.ts';

const NAME_LENGTH_MAX = 80;
const COLUMNS_MAX = 60;
const FILTERS_MAX = 40;
const VALUE_LENGTH_MAX = 500;

/** The lists of which views are saved. */
export const ViewedList = z.enum(['containers', 'shipments']);

/** The form of what a list calls its columns and filters; whether there is one of that name, its reader decides. */
const Word = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Give a name of small letters, digits and underscores');

/** What is chosen of a saved view. */
export const SAVED_VIEW_INPUT = {
  name: PlainText.trim().min(1, 'Give a name').max(NAME_LENGTH_MAX).describe('What it is called'),
  is_shared: z.boolean().describe('Whether all of the account see it, or only who made it'),
  columns: z
    .array(Word)
    .max(COLUMNS_MAX)
    .describe('The columns that are shown, in their order, as the console calls them'),
  filters: z
    .record(Word, PlainText.min(1).max(VALUE_LENGTH_MAX))
    .refine((filters) => Object.keys(filters).length <= FILTERS_MAX, `Give at most ${FILTERS_MAX} filters`)
    .describe('The filters of the list by their names, status for filter[status]; q is the search'),
  sort: z
    .string()
    .regex(/^-?[a-z][a-z_]{0,63}$/, 'Give a name as the parameter sort takes it')
    .nullable()
    .describe('The order of the list, as the parameter sort takes it; null: the usual one'),
};

/** Columns, filters and order of a list under a name (`view` of the contract). */
export const SavedViewRecord = z.object({
  id: z.uuid(),
  list: ViewedList.meta({ doc: 'The list of which it is a view' }),
  name: z.string().meta({ doc: 'What it is called' }),
  is_shared: z.boolean().meta({ doc: 'Whether all of the account see it, or only who made it' }),
  columns: z.array(z.string()).meta({ doc: 'The columns that are shown, in their order, as the console calls them' }),
  filters: z
    .record(z.string(), z.string())
    .meta({ doc: 'The filters of the list by their names, status for filter[status]; q is the search' }),
  sort: z
    .string()
    .nullable()
    .meta({ doc: 'The order of the list, as the parameter sort takes it; null: the usual one' }),
  may_change: z.boolean().meta({ doc: 'Whether the caller may change and delete it' }),
  maker: UserRecord.nullable().meta({ doc: 'Who made it; null: a key, or a person who has been removed' }),
  created_at: Instant.meta({ doc: 'When it was made' }),
  updated_at: Instant.meta({ doc: 'When it was last changed' }),
});
export type SavedViewRecord = z.infer<typeof SavedViewRecord>;
