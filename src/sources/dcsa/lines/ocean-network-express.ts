import { DCSA_STANDARD, LINE_LIMITS, type PolledLine } from './profile.ts';

/** Ocean Network Express. It reads the grant from the query, and knows bills of lading by the number of their booking. */
export const oceanNetworkExpress: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'ONEY',
  name: 'Ocean Network Express',
  capacityShare: 6,
  portal: 'https://developers.one-line.com',
  evidence: { grade: 'documented', sources: ['buyco/go-one-sdk'] },
  baseUrl: 'https://apis.one-line.com',
  path: '/v2/cargotracking/events',
  auth: {
    kind: 'client_credentials',
    token: { url: '/v1/oauth/accesstoken', client: 'basic', parametersIn: 'query', scope: null },
    headers: [{ name: 'apikey', setting: 'apiKey' }],
  },
  prefixes: ['ONEY'],
  numberPrefix: { bill_of_lading: 'keep', booking: 'strip' },
  // What the line asks of its clients: 60 a minute, and each number up to three times a day.
  limits: { ...LINE_LIMITS, requestsPerMinute: 60, pollIntervalSecondsMin: 8 * 3600 },
  paging: { by: 'limit', pageSize: 100, limitMax: 1_000 },
};
