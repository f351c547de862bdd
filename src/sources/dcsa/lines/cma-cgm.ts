import { DCSA_STANDARD, type PolledLine, STRIPPED } from './profile.ts';

/**
 * The four lines of the CMA CGM group share one interface, each with a subscription of its own. The public product needs the key
 * alone and shows fewer events; the private one adds those on land, for parties of the shipment, and wants third parties to name
 * their partner. An answer of 206 is a success. Requests are paid for, also those that the line does not accept.
 */
const GROUP = {
  ...DCSA_STANDARD,
  portal: 'https://api-portal.cma-cgm.com',
  evidence: {
    grade: 'documented',
    sources: ['buyco/go-cma-sdk', 'samjhecht/steamship-integrations'],
  },
  baseUrl: 'https://apis.cma-cgm.net',
  path: '/operation/trackandtrace/v1/events',
  auth: { kind: 'headers', headers: [{ name: 'KeyId', setting: 'apiKey' }] },
  numberPrefix: STRIPPED,
  settingParameters: { behalfOf: 'partner' },
  subscriptionRules: {
    path: '/eventhub/subscription/v1/subscriptionRules',
    scope: 'subscriptionrule:read:be subscriptionrule:write:be',
    days: 120,
  },
  products: {
    public: {},
    private: {
      auth: {
        kind: 'client_credentials',
        token: {
          url: 'https://auth.cma-cgm.com/as/token.oauth2',
          client: 'post',
          parametersIn: 'body',
          scope: 'tandtcommercial:read:be tandtpublic:read:be',
        },
        headers: [],
      },
      showsOwnOnly: true,
    },
  },
} as const satisfies Partial<PolledLine>;

export const cmaCgmGroup: readonly PolledLine[] = [
  { ...GROUP, scac: 'CMDU', name: 'CMA CGM', capacityShare: 12, prefixes: ['CMDU'] },
  { ...GROUP, scac: 'APLU', name: 'APL', capacityShare: null, prefixes: ['APLU'] },
  { ...GROUP, scac: 'ANNU', name: 'ANL', capacityShare: null, prefixes: ['ANNU', 'ANLC'] },
  { ...GROUP, scac: 'CNCX', name: 'CNC', capacityShare: null, prefixes: ['CNCX'] },
];
