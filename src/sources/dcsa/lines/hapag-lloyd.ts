import { DCSA_STANDARD, LINE_LIMITS, type PolledLine } from './profile.ts';

/** Hapag-Lloyd. Its documents keep their prefix, and there is no cursor. */
export const hapagLloyd: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'HLCU',
  name: 'Hapag-Lloyd',
  capacityShare: 7,
  portal: 'https://api-portal.hlag.com',
  evidence: { grade: 'reports', sources: ['samjhecht/steamship-integrations'] },
  baseUrl: 'https://api.hlag.com',
  path: '/hlag/external/v2/events/',
  auth: {
    kind: 'headers',
    headers: [
      { name: 'X-IBM-Client-Id', setting: 'clientId' },
      { name: 'X-IBM-Client-Secret', setting: 'clientSecret' },
    ],
  },
  prefixes: ['HLCU'],
  // Of the plan that is free of charge. The paid ones allow 6,000 a day, or 100,000 a day and 150 a minute.
  limits: { ...LINE_LIMITS, requestsPerMinute: 10, requestsPerDay: 100 },
  paging: { by: 'window', pageSize: 100 },
};
