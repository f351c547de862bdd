import { expect, it } from 'vitest';
import { listAuditEvents } from '../../../src/services/audit.ts';
import { deleteSavedView } from '../../../src/services/saved-view/change-saved-view.ts';
import { createSavedView } from '../../../src/services/saved-view/create-saved-view.ts';
import { createShareLink } from '../../../src/services/share-link/create-share-link.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { makePerson } from '../member/people.ts';

describeWithDatabase('the audit log of saved views', () => {
  const db = useDatabase();

  it('has that the links of a view ended when it was deleted, and nothing of one without links', async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    const owner = await makePerson(context, 'owner');
    const view = { list: 'containers' as const, columns: [], is_shared: true };
    const linked = await createSavedView.run(owner.context, { ...view, name: 'For Acme' });
    const other = await createSavedView.run(owner.context, { ...view, name: 'Our own' });
    const link = { view_id: linked.id, shows: [], expires_at: '2026-06-05T00:00:00.000Z' };
    await createShareLink.run(owner.context, link);
    await createShareLink.run(owner.context, link);

    await deleteSavedView.run(owner.context, { id: linked.id });
    await deleteSavedView.run(owner.context, { id: other.id });

    const { events } = await listAuditEvents.run(context, {});
    expect(events.filter(({ kind }) => kind === 'share_link_revoked')).toMatchObject([
      { actor: owner.email, detail: { number: 'For Acme', links: 2 } },
    ]);
  });
});
