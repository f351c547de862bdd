import { expect, it } from 'vitest';
import { removeMember } from '../../../src/services/member/member.ts';
import { createSavedView } from '../../../src/services/saved-view/create-saved-view.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { makePerson } from './people.ts';

describeWithDatabase('a member who is removed', () => {
  const db = useDatabase();

  it('leaves the views that are shared, and no own ones, which nobody could see any more', async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    const [owner, member] = [await makePerson(context, 'owner'), await makePerson(context, 'member')];
    const view = { list: 'containers' as const, columns: [] };
    await createSavedView.run(member.context, { ...view, name: 'Mine' });
    await createSavedView.run(owner.context, { ...view, name: 'Of another' });
    await createSavedView.run(member.context, { ...view, name: 'Ours', is_shared: true });

    await removeMember.run(owner.context, { user_id: member.userId });

    const of = [context.principal.accountId];
    const left = await rows(db, 'SELECT name FROM saved_view WHERE account_id = $1 ORDER BY name', of);
    expect(left).toEqual([{ name: 'Of another' }, { name: 'Ours' }]);
  });
});
