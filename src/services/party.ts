import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isUuid } from '../core/id.ts';
import { defineOperation } from '../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, pageBounds } from '../core/page.ts';
import { PlainText } from '../core/plain-text.ts';
import { inline } from '../core/text.ts';
import { uniqueViolation } from '../db/client.ts';
import { nullIfMissing } from '../db/null-if-missing.ts';
import { createOnce, IdempotencyKey } from './idempotency/create-once.ts';
import { NEWEST_ROWS_FIRST } from './list/list-order.ts';
import { readBehind } from './list/newest-rows.ts';
import { findOwned } from './record/find-owned.ts';
import type { ServiceContext } from './service-context.ts';

const NAME_LENGTH_MAX = 255;

/** A customer of an account, for whom shipments are tracked (`party` of the contract). */
export const PartyRecord = z.object({ id: z.uuid(), company_name: z.string().meta({ doc: 'Name of the company' }) });
export type PartyRecord = z.infer<typeof PartyRecord>;

/** SQL: the columns of a party; `p` is the alias of the row. */
export const PARTY_COLUMNS = 'p.id, p.company_name';

/** What is read of a party. */
const PARTY_SELECT = { id: true, companyName: true } as const;

/** A row of `PARTY_SELECT` as its record. */
function toParty({ id, companyName }: { id: string; companyName: string }): PartyRecord {
  return { id, company_name: companyName };
}

/** A name as it is given. That it says something is checked where it is stored, because it has a failure of its own. */
export const CompanyName = PlainText.trim()
  .max(NAME_LENGTH_MAX, `A company name has at most ${NAME_LENGTH_MAX} characters`)
  .describe('Name of the company, unique in the account');

/** Stores a party under a name. Errors: `blank`, and `duplicate` for the name of another party of the account. */
async function storeParty<Row>(name: string, store: () => Promise<Row>): Promise<Row> {
  const pointer = '/company_name';
  if (name === '') throw new Failure('blank', "Company name can't be blank.", { pointer });
  try {
    return await store();
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    throw new Failure('duplicate', `'${inline(name)}' already exists in Account.`, { pointer });
  }
}

/** One customer of the account. Errors: `not_found`, also for one of another account. */
export const getParty = defineOperation(
  {
    id: 'get_party',
    summary: 'Get one customer',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the party') }),
    output: PartyRecord,
  },
  (context: ServiceContext, { id }) => readParty(context, id),
);

/** The same for operations that answer with a party they have to do with, which takes no permission to read. */
function readParty(context: ServiceContext, id: string): Promise<PartyRecord> {
  return findOwned(id, 'party', () => findParty(context, id));
}

/** A party of the account by its id; null if there is none. */
async function findParty({ db, principal }: ServiceContext, id: string): Promise<PartyRecord | null> {
  const where = { id, accountId: principal.accountId };
  const party = await db.prisma.party.findUnique({ where, select: PARTY_SELECT });
  return party === null ? null : toParty(party);
}

/** Makes sure that a party belongs to the account. Errors: `not_found` with the pointer of the field that names it. */
export async function requireParty(context: ServiceContext, id: string, pointer: string): Promise<void> {
  if (isUuid(id) && (await findParty(context, id)) !== null) return;
  throw new Failure('not_found', `There is no party with the id ${inline(id)} in this account.`, { pointer });
}

/** A page of parties. */
const PartyList = z.object({ ...CURSOR_OUTPUT, parties: z.array(PartyRecord) });
type PartyList = z.infer<typeof PartyList>;

/** The customers of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listParties = defineOperation(
  {
    id: 'list_parties',
    summary: 'List the customers for whom shipments are tracked',
    permission: 'tracking:read',
    input: z.object(CURSOR_INPUT),
    output: PartyList,
  },
  async ({ db, principal }: ServiceContext, { after, ...page }): Promise<PartyList> => {
    const where = { accountId: principal.accountId };
    if (after !== undefined) {
      const { listed, rows } = await readBehind({ after, ...page }, 'party', (found) =>
        db.prisma.party.findMany({
          ...found,
          where: { ...where, ...found.where },
          select: { ...PARTY_SELECT, createdAt: true },
        }),
      );
      return { ...listed, parties: rows.map(toParty) };
    }
    const { limit: take, offset: skip } = pageBounds(page);
    const [total, rows] = await Promise.all([
      db.prisma.party.count({ where }),
      db.prisma.party.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip, select: PARTY_SELECT }),
    ]);
    return { ...page, total, parties: rows.map(toParty) };
  },
);

/** Adds a customer. Errors: `blank`, `duplicate`. */
export const createParty = defineOperation(
  {
    id: 'create_party',
    summary: 'Add a customer for whom shipments are tracked',
    permission: 'tracking:write',
    input: z.object({ company_name: CompanyName, idempotency_key: IdempotencyKey }),
    output: PartyRecord,
  },
  (context: ServiceContext, { company_name: name, idempotency_key: key }): Promise<PartyRecord> =>
    createOnce(context, { key, find: (id) => findParty(context, id), create: (id) => create(context, id, name) }),
);

async function create({ db, principal }: ServiceContext, id: string, name: string): Promise<PartyRecord> {
  const data = { id, accountId: principal.accountId, companyName: name };
  return toParty(await storeParty(name, () => db.prisma.party.create({ data, select: PARTY_SELECT })));
}

/** Renames a customer. Errors: `not_found`, `blank`, `duplicate`. */
export const updateParty = defineOperation(
  {
    id: 'update_party',
    summary: 'Rename a customer',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the party'), company_name: CompanyName.optional() }),
    output: PartyRecord,
  },
  async (context: ServiceContext, { id, company_name: name }): Promise<PartyRecord> => {
    if (name === undefined) return readParty(context, id);
    const { db, principal, clock } = context;
    const where = { id, accountId: principal.accountId };
    const data = { companyName: name, updatedAt: new Date(clock.now()) };
    const former = await readParty(context, id);
    if (former.company_name === name) return former;
    // Its shipments change with it: a transaction is repeated where one of them waits for another writer in turn.
    const store = () =>
      nullIfMissing(db.transaction((tx) => tx.prisma.party.update({ where, data, select: PARTY_SELECT })));
    return toParty(await findOwned(id, 'party', () => storeParty(name, store)));
  },
);
