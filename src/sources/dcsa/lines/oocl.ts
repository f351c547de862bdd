import { atCargoSmart } from './cargosmart.ts';
import { DCSA_STANDARD, type PolledLine, STRIPPED } from './profile.ts';

/** OOCL. It offers no service of its own; it is polled at CargoSmart, of which public programs show the service for COSCO. */
export const oocl: PolledLine = {
  ...DCSA_STANDARD,
  ...atCargoSmart('OOLU'),
  scac: 'OOLU',
  name: 'OOCL',
  capacityShare: null,
  portal: 'https://www.cargosmart.com',
  evidence: { grade: 'public code', sources: ['open-mercato/freighttech (for COSCO)'] },
  prefixes: ['OOLU'],
  numberPrefix: STRIPPED,
};
