import { beforeEach, expect, it } from 'vitest';
import type { InferenceContext } from '../../../src/services/inference/inference-context.ts';
import { probeLines } from '../../../src/services/inference/probe-lines.ts';
import { OwnLanes } from '../../../src/services/line-credential/own-lanes.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sendStatus } from '../../support/loopback-server.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { newNumber, rows } from '../../support/tracking.ts';
import { type LineAccounts, setCredentials, settingsOf, useLineAccounts } from './line-accounts.ts';

const UNKNOWN = JSON.stringify({ status: 'NOT_FOUND', message: 'No shipment was found.', debugMessage: null });

describeWithDatabase('probes of lines for an account with credentials of its own', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let line: LineAccounts['line'];
  let installation: LineAccounts['installation'];
  let customers: LineAccounts['customers'];
  let accounts: LineAccounts['accounts'];
  let other: ServiceContext;
  let account: LineAccounts['account'];
  let ownLanes: OwnLanes;
  useLineAccounts(db, (lines) => {
    ({ line, installation, customers, accounts, other, account } = lines);
  });
  beforeEach(async () => {
    const { sealer, ownLines, log } = other;
    if (ownLines === undefined) throw new Error('The lines are there.');
    ownLanes = new OwnLanes({ db, sealer, lines: ownLines, log });
    for (const [at, context] of accounts.entries()) {
      await setCredentials(api, context, settingsOf(customers[at] ?? installation));
    }
  });

  const memory = { priors: async () => ({ of: () => null }), own: async () => new Map() };
  const probing = (context: ServiceContext): InferenceContext => ({
    ...context,
    inference: { memory, probes: 'to_track', ownLanes },
  });
  const likely = [{ scac: 'MAEU', confidence: 0.5, because: 'It may be.' }];
  const probe = (context: ServiceContext, number: string, lines = likely) =>
    probeLines(probing(context), { kind: 'booking', number }, lines);
  const credentialsOf = async ({ principal }: ServiceContext) =>
    (await rows<{ id: string }>(db, 'SELECT id FROM line_credential WHERE account_id = $1', [principal.accountId]))[0]
      ?.id;
  const lanes = () =>
    rows<{ lane: string; used: number }>(db, 'SELECT lane, day_used AS used FROM source_lane ORDER BY lane');

  it('are made with these, and never with those of another account', async () => {
    const number = newNumber();

    for (const context of [...accounts, other]) expect(await probe(context, number)).toMatchObject({ scac: 'MAEU' });

    expect(line.asked(number)).toEqual([...customers, installation].map(({ clientId }) => clientId));
    expect(line.crossed).toEqual([]);
  });

  it('tell an account nothing of what another one was answered, nor of what the installation was', async () => {
    const number = newNumber();
    line.misbehave((response, { headers }) => {
      if (headers['consumer-key'] === customers[0].clientId) sendStatus(response, 200, '{"events":[]}', JSON_TYPE);
      else sendStatus(response, 404, UNKNOWN, JSON_TYPE);
    });
    const before = await probe(other, number);
    for (const context of accounts) await probe(context, number);

    expect(before).toBeNull();
    expect(line.asked(number)).toEqual([installation, ...customers].map(({ clientId }) => clientId));
  });

  it('take the allowance of its own credentials alone', async () => {
    await probe(accounts[0], newNumber());
    await probe(other, newNumber());

    const own = await credentialsOf(accounts[0]);
    expect(await lanes()).toEqual([own ?? '', 'MAEU'].sort().map((lane) => ({ lane, used: 1 })));
  });

  it('stop for this account alone where the line says that it was asked too often', async () => {
    line.misbehave((response) => sendStatus(response, 429, '', { 'retry-after': '90' }));
    await probe(accounts[0], newNumber());
    const [again, others] = [newNumber(), newNumber()];
    await probe(accounts[0], again);
    await probe(other, others);

    expect(line.asked(again)).toEqual([]);
    expect(line.asked(others)).toEqual([installation.clientId]);
  });

  it('are not made with those of the installation where its own cannot be used', async () => {
    const where = { id: (await credentialsOf(accounts[0])) ?? '' };
    await db.prisma.lineCredential.update({ where, data: { sealed: Buffer.from('not sealed by us') } });
    const number = newNumber();

    expect(await probe(accounts[0], number)).toBeNull();
    expect(line.asked(number)).toEqual([]);
    expect(line.issued).toEqual([]);
  });

  it('are made with those of the installation again when its own are removed, and with new ones when they are changed', async () => {
    const [changed, removed] = [newNumber(), newNumber()];
    await probe(accounts[0], newNumber());
    await setCredentials(api, accounts[0], settingsOf(customers[1]));
    await probe(accounts[0], changed);
    await api.ask(accounts[0], 'DELETE /line_credentials/MAEU');
    await probe(accounts[0], removed);

    expect(line.asked(changed)).toEqual([customers[1].clientId]);
    expect(line.asked(removed)).toEqual([installation.clientId]);
  });

  it('reach a line that the installation does not poll, also where no line is likely', async () => {
    const context = await account(false);
    await setCredentials(api, context, settingsOf(customers[0]));
    const [likelyNumber, unlikelyNumber] = [newNumber(), newNumber()];

    expect(await probe(context, likelyNumber)).toMatchObject({ scac: 'MAEU' });
    expect(await probe(context, unlikelyNumber, [])).toMatchObject({ scac: 'MAEU' });
    expect(await probe(await account(false), newNumber())).toBeNull();
  });

  it('share one access token, however many there are at once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => probe(accounts[0], newNumber())));

    expect(line.issued).toEqual([customers[0].clientId]);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };
