/**
 * Everything that a key, a role or a scope can allow, with the sentence that people read.
 * One list for operations, API keys, tools and (later) OAuth scopes.
 */
export const PERMISSIONS = {
  'tracking:read': 'See shipments, containers, their milestones, deadlines and tracking requests',
  'tracking:write': 'Track new numbers, stop and resume tracking, edit references',
  'reference:read': 'See shipping lines, ports, terminals and vessels',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change and remove webhooks',
  'account:admin': 'Manage API keys and members of the account',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** All permissions, in the order of the table. */
export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSIONS, text);
}
