import { DCSA_STANDARD, type PolledLine, STRIPPED } from './profile.ts';

/**
 * HMM. Both parameters are mandatory; `ZZ` stands for all containers of the booking, so that it cannot be polled for a container whose
 * booking is not known.
 */
export const hmm: PolledLine = {
  ...DCSA_STANDARD,
  scac: 'HDMU',
  name: 'HMM',
  capacityShare: 3,
  portal: 'https://apiportal.hmm21.com',
  evidence: { grade: 'public code', sources: ['a comparison of the APIs of HMM and CMA CGM on GitHub'] },
  baseUrl: 'https://apigw.hmm21.com',
  form: 'hmm',
  path: '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
  auth: { kind: 'headers', headers: [{ name: 'x-Gateway-APIKey', setting: 'apiKey' }] },
  prefixes: ['HDMU'],
  numberPrefix: STRIPPED,
  parameters: { booking: 'carrierBookingReference' },
  fixedParameters: { equipmentReference: 'ZZ' },
  paging: { by: 'none' },
};
