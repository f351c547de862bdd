import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { uniqueViolation } from '../../db/client.ts';

const NAME_LENGTH_MAX = 255;

/** A customer of an account, for whom shipments are tracked (`party` of the contract). */
export const Party = z.object({ id: z.uuid(), company_name: z.string() });
export type Party = z.infer<typeof Party>;

/** SQL: the columns of a party; `p` is the alias of the row. */
export const PARTY_COLUMNS = 'p.id, p.company_name';

/** What is read of a party. */
export const PARTY_SELECT = { id: true, companyName: true } as const;

/** A row of `PARTY_SELECT` as its record. */
export function toParty({ id, companyName }: { id: string; companyName: string }): Party {
  return { id, company_name: companyName };
}

/** A name as it is given. That it says something is checked where it is stored, because it has a failure of its own. */
export const CompanyName = PlainText.trim()
  .max(NAME_LENGTH_MAX, `A company name has at most ${NAME_LENGTH_MAX} characters`)
  .describe('Name of the company, unique in the account');

/** Stores a party under a name. Errors: `blank`, and `duplicate` for the name of another party of the account. */
export async function storeParty<Row>(name: string, store: () => Promise<Row>): Promise<Row> {
  const pointer = '/company_name';
  if (name === '') throw new Failure('blank', "Company name can't be blank.", { pointer });
  try {
    return await store();
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    throw new Failure('duplicate', `'${inline(name)}' already exists in Account.`, { pointer });
  }
}
