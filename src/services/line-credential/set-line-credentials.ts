import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import type { OwnLineForm, OwnSettings } from '../../sources/source.ts';
import { actorOf, recordActOf } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { credentialPurpose } from './credential-purpose.ts';
import {
  LineCredentials,
  ownLineForm,
  ownLinesOf,
  SHOWN_CREDENTIALS,
  toLineCredentials,
  wireName,
} from './line-credentials.ts';
import { moveToOwnWatches } from './move-to-own-watches.ts';
import { POLL_BY_CREDENTIALS } from './statements.ts';

/** What is set, and for which line. */
export const SetLineCredentialsInput = z.object({
  scac: PlainText.max(100).describe('SCAC of the shipping line'),
  settings: z
    .record(z.string().max(60), PlainText.max(100_000))
    .describe('All settings by name, such as client_id and client_secret; they replace those that are stored'),
});

/** So long the numbers of the account are moved while it waits. */
const MOVE_MS_MAX = 5_000;

/** So many characters of a secret are shown, and only of one that is several times as long. */
const ENDING_LENGTH = 4;
const SHOWN_LENGTH_MIN = 16;

/**
 * Sets the credentials of the account for a line, in place of any that it has. From then on the numbers that it tracks there are
 * polled with them, and what is answered is seen by this account alone. Errors: those of `ownLineForm`; `invalid_input` for settings
 * that are missing, not taken or wrong.
 */
export const setLineCredentials = defineOperation(
  {
    id: 'set_line_credentials',
    summary: "Set the account's own credentials for a shipping line",
    permission: 'lines:credentials',
    input: SetLineCredentialsInput,
    output: LineCredentials,
  },
  async (context: ServiceContext, { scac: text, settings: given }): Promise<LineCredentials> => {
    const form = ownLineForm(context, text, given.product);
    const settings = readSettings(form, given);
    const made = ownLinesOf(context).make(form.scac, settings);
    if ('problem' in made) throw new Failure('invalid_input', `settings: ${made.problem}`, { pointer: '/settings' });
    const { accountId } = context.principal;
    const { scac } = form;
    const row = await againIfCollided(context.log, { line: scac }, () =>
      context.db.transaction((tx) => store(context, tx, { scac, settings, kinds: [...made.kinds] })),
    );
    // An account with very many numbers does not wait for all of them: what is left is moved in the background.
    // What was stored is not answered as an error either because they could not be moved.
    await moveToOwnWatches(context, { accountId, scac }, AbortSignal.timeout(MOVE_MS_MAX)).catch((error: unknown) =>
      context.log.warn({ err: error, accountId }, 'own_watches.interrupted'),
    );
    return toLineCredentials(context, row, 0);
  },
);

/** Errors: `invalid_input`, with the names of settings and never a value. */
function readSettings(form: OwnLineForm, given: Readonly<Record<string, string>>): OwnSettings {
  const names = new Map(form.accepted.map((name) => [wireName(name), name]));
  const settings = new Map<string, string>();
  for (const [wire, value] of Object.entries(given)) {
    const name = names.get(wire);
    if (name === undefined) throw wrong(wire, `${form.name} takes ${[...names.keys()].join(', ')} alone`);
    const text = name === 'certificate' ? value.replaceAll('\\n', '\n') : value;
    const fault = text === '' ? 'is empty' : form.faultOf(name, text);
    if (fault !== null) throw wrong(wire, `It ${fault}`);
    settings.set(name, text);
  }
  const missing = form.required.filter((name) => !settings.has(name)).map(wireName);
  if (missing.length === 0) return Object.fromEntries(settings);
  throw new Failure('invalid_input', `settings: ${form.name} cannot be polled without ${missing.join(', ')}.`, {
    pointer: '/settings',
    meta: { missing },
  });
}

function wrong(name: string, fault: string): Failure {
  // A name that is none may be a secret in the wrong place.
  const isName = /^[a-z_]{1,30}$/.test(name);
  const shown = isName ? name : 'a setting';
  const pointer = isName ? `/settings/${name}` : '/settings';
  return new Failure('invalid_input', `settings: ${shown}: ${fault}.`, { pointer });
}

async function store(
  context: ServiceContext,
  tx: Transaction,
  { scac, settings, kinds }: { scac: string; settings: OwnSettings; kinds: string[] },
) {
  const { accountId, userId, keyId } = context.principal;
  const isReady = context.sources.line(scac).access === 'ready';
  const setBy = await actorOf(tx, { userId, keyId });
  // Of two at once the second waits here, and replaces what the first has set.
  await tx.prisma.lineCredential.createMany({ data: [{ id: newId(), accountId, scac, setBy }], skipDuplicates: true });
  const where = { accountId_scac: { accountId, scac } };
  const { id } = await tx.prisma.lineCredential.update({ where, data: { setBy }, select: { id: true } });
  const sealed = Buffer.from(context.sealer.seal(JSON.stringify(settings), credentialPurpose(id)));
  const changedAt = await databaseNow(tx);
  const untested = { testedAt: null, testOutcome: null, testSummary: null };
  const data = { sealed, kinds, endings: endingsOf(settings), changedAt, ...untested };
  const row = await tx.prisma.lineCredential.update({ where, data, select: SHOWN_CREDENTIALS });
  await tx.query(POLL_BY_CREDENTIALS, [accountId, scac, id, isReady]);
  const detail = { line: scac, settings: Object.keys(settings).map(wireName) };
  await recordActOf(context, tx, { kind: 'line_credentials_set', detail });
  return row;
}

/** The end of each value; of a certificate there is none that tells one from another. */
function endingsOf(settings: OwnSettings): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const isShown = name !== 'certificate' && value.length >= SHOWN_LENGTH_MIN;
      return [name, isShown ? value.slice(-ENDING_LENGTH) : null];
    }),
  );
}
