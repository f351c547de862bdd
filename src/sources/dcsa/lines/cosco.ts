import { atCargoSmart } from './cargosmart.ts';
import { DCSA_STANDARD, LINE_LIMITS, type PolledLine, STRIPPED } from './profile.ts';

/**
 * COSCO. By default its own platform, whose answers have local times and no UN/LOCODE; a number that it does not know is a
 * success without content. The product `cargosmart` has both, for customers who have a key there.
 */
export const cosco: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'COSU',
  name: 'COSCO',
  capacityShare: 11,
  portal: 'https://cop.lines.coscoshipping.com',
  evidence: { grade: 'documented', sources: ['cop-cos/COP', 'open-mercato/freighttech'] },
  baseUrl: 'https://api.lines.coscoshipping.com/service',
  form: 'cosco',
  path: '/info/tracking/{number}',
  auth: { kind: 'coscon_hmac', headers: [] },
  prefixes: ['COSU', 'COAU', 'COEU'],
  numberPrefix: STRIPPED,
  parameters: { bill_of_lading: 'bl', booking: 'bkg', container: 'cntr' },
  kindParameter: 'numberType',
  // Of one key; with 30,000 a month.
  limits: { ...LINE_LIMITS, requestsPerDay: 1_000 },
  paging: { by: 'none' },
  notFound: [],
  products: { cop: {}, cargosmart: atCargoSmart('COSU') },
};
