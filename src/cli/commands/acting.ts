import { type App, createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { type Account, actingAccount, createAccount, findAccount, operatorOf } from '../../services/account.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import type { Io } from '../io/output.ts';

/** The account of a command. */
export interface AccountOptions {
  account?: string;
  createAccount?: true;
}

/** The operator acting in an account. */
export interface Acting {
  context: ServiceContext;
  /** The name of the account. */
  account: string;
}

/** Makes the parts of the program for one command, and undoes them after it. */
export async function withApp(io: Io, body: (app: App) => Promise<void>): Promise<void> {
  const app = await createApp({ ...loadConfig(io.env), sandbox: false });
  try {
    await body(app);
  } finally {
    await app.close();
  }
}

/** Acts in the account that the options name, else in the usual one. Errors: `not_found` if it does not exist. */
export async function actFor(app: App, options: AccountOptions): Promise<Acting> {
  const { account: name, createAccount: mayCreate = false } = options;
  const account =
    name === undefined ? await actingAccount(app.db, app.config.account) : await named(app, name, mayCreate);
  return { context: app.contextFor(operatorOf(account), newId()), account: account.name };
}

async function named(app: App, name: string, mayCreate: boolean): Promise<Account> {
  const found = await findAccount(app.db, name);
  if (found !== null) return found;
  if (mayCreate) return createAccount(app.db, name);
  const advice = 'keys create and users add create it with --create-account';
  throw new Failure('not_found', `There is no account named ${name}; ${advice}.`);
}
