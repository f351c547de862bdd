import { type KeyPermission, OPERATOR_PERMISSION, type Permission } from '../core/permission.ts';

/** Permissions as people think of them. */
export interface PermissionGroup {
  title: string;
  permissions: readonly Permission[];
  /** True if the scope gives away more than its name suggests. */
  isPowerful: boolean;
}

/** Every permission is in one of these. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    title: 'See shipments and containers',
    permissions: ['tracking:read', 'reference:read'],
    isPowerful: false,
  },
  { title: 'Track and stop tracking', permissions: ['tracking:write'], isPowerful: false },
  { title: 'See webhooks and their deliveries', permissions: ['webhooks:read'], isPowerful: false },
  { title: 'Manage webhooks', permissions: ['webhooks:write'], isPowerful: false },
  { title: 'Manage credentials for shipping lines', permissions: ['lines:credentials'], isPowerful: false },
  { title: 'Manage keys and members', permissions: ['account:admin'], isPowerful: true },
];

/** The titles of the groups that the permissions of a key touch. */
export function groupTitles(permissions: readonly KeyPermission[]): string[] {
  const touched = PERMISSION_GROUPS.filter((group) => group.permissions.some((name) => permissions.includes(name)));
  const titles = touched.map(({ title }) => title);
  return permissions.includes(OPERATOR_PERMISSION) ? [...titles, 'Operate the installation'] : titles;
}
