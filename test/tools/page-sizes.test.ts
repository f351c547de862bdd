import { expect, it } from 'vitest';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const PAGED = tools.filter(({ input }) => 'page_size' in input.shape);

describeWithDatabase('the tools with pages', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });

  it('are all that list', () => {
    expect(PAGED.map(({ name }) => name)).toEqual([
      'containers_at_risk',
      'list_arrivals',
      'list_changes',
      'list_containers',
      'list_late',
      'list_shipments',
      'list_tracking_requests',
      'list_webhook_notifications',
      'list_webhooks',
    ]);
  });

  it.each(PAGED)('$name gives less than a page that is too large, and says so', async (tool) => {
    const large = await tool.call(context, { page_size: 1_000 });
    const usual = await tool.call(context, { page_size: 50 });

    // A cursor has the moment at which it was given.
    const timeless = (text: string) => text.replace(/since: \S+/, 'since: cursor');
    expect(timeless(large.text)).toBe(
      `${timeless(usual.text)}\npage_size 1000 was cut down to 50, the most on a page of this answer.`,
    );
    expect({ ...large.structured, cursor: '' }).toEqual({ ...usual.structured, cursor: '' });
  });

  it.each(PAGED)('$name refuses a page of nothing', async (tool) => {
    await expect(tool.call(context, { page_size: 0 })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
