import { DCSA_STANDARD, LINE_LIMITS, type PolledLine, STRIPPED } from './profile.ts';

const CONSUMER_KEY = [{ name: 'Consumer-Key', setting: 'clientId' }] as const;

/**
 * Maersk, with the lines that it has taken over: Sealand, Hamburg Süd and Safmarine. The private product is free and shows only
 * the shipments to which the customer code of the consumer is a party; the public one is paid and needs the key alone.
 */
export const maersk: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'MAEU',
  name: 'Maersk',
  capacityShare: 14,
  portal: 'https://developer.maersk.com',
  evidence: { grade: 'documented', sources: ['buyco/go-maersk-sdk', 'samjhecht/steamship-integrations'] },
  baseUrl: 'https://api.maersk.com',
  path: '/track-and-trace-private/events',
  auth: {
    kind: 'client_credentials',
    token: {
      url: '/customer-identity/oauth/v2/access_token',
      client: 'post',
      parametersIn: 'body',
      scope: null,
    },
    headers: CONSUMER_KEY,
  },
  alsoFor: ['SEAU', 'SAFM'],
  prefixes: ['MAEU', 'SEAU', 'SUDU', 'SAFM', 'MCPU'],
  numberPrefix: STRIPPED,
  // 120 a minute and 4,000 to 5,000 an hour are reported; this stays below all of them.
  limits: { ...LINE_LIMITS, concurrency: 4, requestsPerMinute: 60 },
  notFound: ['maersk', 'dcsa'],
  showsOwnOnly: true,
  products: {
    private: {},
    public: {
      path: '/track-and-trace/public-events',
      auth: { kind: 'headers', headers: CONSUMER_KEY },
      showsOwnOnly: false,
    },
  },
};
