import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { SILENT_SINCE } from './journeys/overdue.ts';
import { judge } from './judge.ts';
import { LIVE } from './orders.ts';

describeWithDatabase('the verdict of an operations expert on what no source reports', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it('is the same in every answer where nothing was received since the deadline', async () => {
    const faults = await judge({ db, api, ways: ['MCP', 'REST'] }, SILENT_SINCE, LIVE);

    expect(faults).toEqual([]);
  });
});
