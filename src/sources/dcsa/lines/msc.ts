import { DCSA_STANDARD, LINE_LIMITS, type PolledLine } from './profile.ts';

/**
 * MSC. A request has exactly one number; tokens are issued by Microsoft Entra for an assertion that a registered certificate
 * signs. The client and the scope are the customer's own, the tenant is the same in all public programs.
 */
export const msc: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'MSCU',
  name: 'MSC',
  capacityShare: 21,
  portal: 'https://developerportal.msc.com',
  evidence: {
    grade: 'public code',
    sources: ['buyco/go-msc-sdk', 'Cellpap/msc_client', 'open-mercato/freighttech'],
  },
  baseUrl: 'https://api.tech.msc.com',
  path: '/msc/trackandtrace/v2.2/events',
  auth: {
    kind: 'client_credentials',
    token: {
      url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
      client: 'assertion',
      parametersIn: 'body',
      scope: null,
    },
    headers: [],
  },
  defaults: { tenant: '088e9b00-ffd0-458e-bfa1-acf4c596d3cb' },
  needs: ['scope'],
  prefixes: ['MSCU'],
  // 1,200 in five minutes.
  limits: { ...LINE_LIMITS, requestsPerMinute: 240, requestsPerDay: 100_000 },
  paging: { by: 'none' },
  notFound: ['msc', 'dcsa'],
};
