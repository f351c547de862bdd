import { DCSA_STANDARD, type PolledLine, STRIPPED } from './profile.ts';

/** Evergreen. Access is for listed addresses only, and shows what happened since it was granted. */
export const evergreen: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'EGLV',
  name: 'Evergreen',
  capacityShare: 6,
  portal: 'https://www.shipmentlink.com/_ec/APIPORTAL_Home',
  evidence: { grade: 'reports', sources: ['open-mercato/freighttech', 'samjhecht/steamship-integrations'] },
  baseUrl: 'https://ews.switch-hub.com/server/sol',
  path: '/apimg/tnt/v2/events',
  apiVersion: '2.2',
  offersSubscriptions: true,
  auth: {
    kind: 'client_credentials',
    token: { url: '/eauth/oauth2/v1.0/token', client: 'basic', parametersIn: 'body', scope: 'TNT' },
    headers: [],
  },
  prefixes: ['EGLV', 'EISU'],
  numberPrefix: STRIPPED,
  wrongPrefixStatus: 500,
};
