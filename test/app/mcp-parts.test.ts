import { expect, it } from 'vitest';
import { toolsKeeping } from '../../tools/index.ts';

it('says for how long notifications are kept here', () => {
  const described = (days: number) =>
    toolsKeeping(days).find(({ name }) => name === 'list_webhook_notifications')?.description;

  expect(described(30)).toContain('of the last 30 days, newest first');
  expect(described(7)).toContain('of the last 7 days, newest first');
  expect(described(1)).toContain('of the last day, newest first');
  expect(toolsKeeping(7).filter(({ description }) => description.includes('30 days'))).toEqual([]);
});
