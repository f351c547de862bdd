import { expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { groupTitles, PERMISSION_GROUPS } from '../../src/web/permission-groups.ts';

it('each permission is in exactly one group', () => {
  const grouped = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions);

  expect(grouped.toSorted()).toEqual(ALL_PERMISSIONS.toSorted());
});

it('a group is named once for all of its permissions', () => {
  expect(groupTitles(['reference:read', 'tracking:read', 'webhooks:write'])).toEqual([
    'See shipments and containers',
    'Manage webhooks',
  ]);
});
