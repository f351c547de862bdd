import { DCSA_STANDARD, type PolledLine } from './profile.ts';

/** Yang Ming. The path is that of the errors in its specification. */
export const yangMing: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'YMLU',
  name: 'Yang Ming',
  capacityShare: 2,
  portal: 'https://www.yangming.com/en/esolution/digital_solution/api_introduction',
  evidence: { grade: 'documented', sources: ['buyco/go-yangming-sdk'] },
  baseUrl: 'https://api.yangming.com',
  path: '/open/dcsa/api/tnt/v2/events',
  auth: { kind: 'headers', headers: [{ name: 'KeyId', setting: 'apiKey' }] },
  prefixes: ['YMLU'],
  paging: { by: 'none' },
};
