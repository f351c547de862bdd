/**
 * Everything that a key, a role or a scope can allow, with the sentence that people read.
 * One list for operations, API keys, tools, roles and OAuth scopes.
 */
export const PERMISSIONS = {
  'tracking:read': 'See shipments, containers, their milestones, deadlines and tracking requests',
  'tracking:write': 'Track new numbers, stop and resume tracking, edit references, tariffs and calendars',
  'reference:read': 'See shipping lines, ports, terminals and vessels',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change and remove webhooks',
  'lines:credentials': 'Set and remove credentials of the account for shipping lines',
  'account:admin': 'Manage API keys and members of the account',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/**
 * A permission that no role includes: to handle pushed messages that were not understood. A sender has it by its own key,
 * for what it sent itself; the operator for all of it.
 */
export const SENDER_PERMISSION = 'intake:own';

/**
 * A permission that no role includes and that cannot be granted over the network: to see and test the sources of the installation, which
 * all accounts share. The operator at the machine has it, and the API keys and users to which the operator gave it; a user
 * has it in the browser alone, and no program that acts for the user.
 */
export const OPERATOR_PERMISSION = 'installation:operate';

/** The sentence about it that people read. */
export const OPERATOR_SENTENCE =
  'See and test the sources of the installation; only the operator gives it, to a key or a user';

/** Whatever an API key can allow. */
export type KeyPermission = Permission | typeof OPERATOR_PERMISSION;

/** Whatever an operation may need. */
export type AnyPermission = KeyPermission | typeof SENDER_PERMISSION;

/** All permissions, in the order of the table. */
export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSIONS, text);
}

/** What keys can allow, in the order of the table. */
export const KEY_PERMISSIONS: readonly KeyPermission[] = [...ALL_PERMISSIONS, OPERATOR_PERMISSION];

/** Whether a text names a permission of keys. */
export function isKeyPermission(text: string): text is KeyPermission {
  return text === OPERATOR_PERMISSION || isPermission(text);
}

/** What a person is in an account, with the sentence that people read and what it allows. */
export const ROLES = {
  owner: {
    sentence: 'Does everything, and decides who else may',
    permissions: ALL_PERMISSIONS,
  },
  member: {
    sentence: 'Tracks containers and manages webhooks',
    permissions: ALL_PERMISSIONS.filter((permission) => !['account:admin', 'lines:credentials'].includes(permission)),
  },
  viewer: {
    sentence: 'Sees everything and changes nothing',
    permissions: ALL_PERMISSIONS.filter((permission) => permission.endsWith(':read')),
  },
} as const satisfies Record<string, { sentence: string; permissions: readonly Permission[] }>;

export type Role = keyof typeof ROLES;

/** All roles, the mightiest first. */
export const ALL_ROLES: readonly Role[] = Object.keys(ROLES).filter(isRole);

/** Whether a text names a role. */
export function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text);
}

/** What a role allows; a role that is not known allows nothing. */
export function permissionsOf(role: string): readonly Permission[] {
  return isRole(role) ? ROLES[role].permissions : [];
}
