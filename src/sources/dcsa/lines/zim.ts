import { DCSA_STANDARD, type PolledLine } from './profile.ts';

/** ZIM. Its events are at the root of the product; a token is seen in programs for other products of it only. */
export const zim: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'ZIMU',
  name: 'ZIM',
  capacityShare: 2,
  portal: 'https://api.zim.com',
  evidence: { grade: 'public code', sources: ['open-mercato/freighttech'] },
  baseUrl: 'https://apigw.zim.com',
  path: '/trackAndTrace/v2/',
  auth: {
    kind: 'client_credentials',
    token: { url: '/authorize/v1', client: 'post', parametersIn: 'body', scope: 'tracing', isOptional: true },
    headers: [{ name: 'Ocp-Apim-Subscription-Key', setting: 'apiKey' }],
  },
  prefixes: ['ZIMU'],
  paging: { by: 'none' },
};
