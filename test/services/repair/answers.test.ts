import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { databaseAvailable, describeWithDatabase } from '../../support/database.ts';
import { ALBION, BRIGHTWATER } from '../../support/old-database.ts';
import { type StartedRestApi, startRestApi } from '../../support/rest-api.ts';
import { rows } from '../../support/tracking.ts';
import { byMcp, byRest, callTool, mcpClient } from '../../verdicts/answers.ts';
import { type OldInstallation, oldInstallation } from './old-installation.ts';

describeWithDatabase('after a repair', () => {
  let old: OldInstallation;
  let api: StartedRestApi;

  beforeAll(async () => {
    if (!databaseAvailable) return;
    old = await oldInstallation();
    api = await startRestApi(old.db);
    await old.repair();
  });

  afterAll(async () => {
    await api.close();
    await old.close();
  });

  const contextOf = (accountId: string): ServiceContext => ({
    ...old.context,
    principal: { ...old.context.principal, accountId },
  });

  async function answers(number: string, accountId = ALBION) {
    const [row] = await rows<{ id: string }>(old.db, 'SELECT id FROM container WHERE number = $1 AND account_id = $2', [
      number,
      accountId,
    ]);
    const context = contextOf(accountId);
    const id = row?.id ?? '';
    return { mcp: await byMcp(await mcpClient(context), id), rest: await byRest(api, context, id) };
  }

  it.each([
    [
      'a pickup of which the terminal knows better',
      'ONEU2000048',
      { current_status: 'picked_up', pod_full_out_at: '2026-11-13T18:00:00' },
    ],
    [
      'cargo that was brought back',
      'ONEU2000053',
      { current_status: 'grounded', pod_discharged_at: '2026-10-29T02:00:00' },
    ],
    [
      'a container that is available inland',
      'ONEU2000069',
      { current_status: 'available', pickup_lfd: '2026-11-24T06:00:00' },
    ],
    ['a gate-in at a place whose zone was unknown', 'ONEU2000032', { pol_full_in_at: '2026-11-02T09:15:00' }],
    ['the second container of a bill', 'LFXU1001509', { current_status: 'on_rail' }],
  ])('%s is shown right over MCP and REST', async (_what, number, facts) => {
    const { mcp, rest } = await answers(number);

    for (const [fact, value] of Object.entries(facts)) {
      expect([fact, String(mcp.container[fact])]).toEqual([fact, expect.stringContaining(value)]);
      expect([fact, String(rest.container[fact])]).toEqual([fact, expect.stringContaining(value)]);
    }
  });

  it('both accounts find all containers of the bill that they share', async () => {
    for (const account of [ALBION, BRIGHTWATER]) {
      const client = await mcpClient(contextOf(account));
      const { structured } = await callTool(client, 'search_container', { query: 'LFXU1001509' });
      expect(JSON.stringify(structured)).toContain('LFXU1001509');
    }
  });

  it('no answer of the history shows the former reading', async () => {
    const [row] = await rows<{ id: string }>(old.db, "SELECT id FROM container WHERE number = 'ONEU2000032'");
    const client = await mcpClient(contextOf(ALBION));

    const { text, structured } = await callTool(client, 'explain_status', { id: row?.id });

    expect(`${text} ${JSON.stringify(structured)}`).not.toContain('10:15:00');
  });
});
