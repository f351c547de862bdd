import { expect, it } from 'vitest';
import { createParty, listParties } from '../../../src/services/party.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';

describeWithDatabase('create_party', () => {
  const db = useDatabase();

  it('makes one party of a name that is given many times at once', async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

    const made = await Promise.allSettled(
      [...Array(5)].map(() => createParty.run(context, { company_name: 'Noddy Nets' })),
    );

    const codes = made.map((one) => (one.status === 'fulfilled' ? 'made' : one.reason.code));
    expect(codes.sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'made']);
    expect(await listParties.run(context, {})).toMatchObject({ total: 1 });
  });

  it.each([['\u202e'], ["Robert'); DROP TABLE party;--"], ['✈ 港口'], ['x'.repeat(255)]])(
    'keeps the name %j as it is',
    async (company_name) => {
      const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

      expect(await createParty.run(context, { company_name })).toEqual({ id: expect.any(String), company_name });
    },
  );
});
