import { DCSA_STANDARD, type LineProfile } from './profile.ts';

/** How a line is polled that follows the standard and has no profile of its own. */
const GENERIC = {
  ...DCSA_STANDARD,
  baseUrl: null,
  auth: { kind: 'headers', headers: [{ name: 'API-Key', setting: 'apiKey' }] },
} as const;

/** By the values of the setting `profile`; SCAC, name and prefixes are those of the line. */
export const GENERIC_PROFILES: ReadonlyMap<string, Omit<LineProfile, 'scac' | 'name' | 'prefixes'>> = new Map([
  ['dcsa-2.2', { ...GENERIC, path: '/v2/events' }],
  ['dcsa-3.0', { ...GENERIC, path: '/events', version: '3.0' as const, apiVersion: '3.0.0' }],
]);
