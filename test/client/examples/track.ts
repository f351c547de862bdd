import { createLandfall, dataOf, LandfallError } from 'landfall/client';

const landfall = createLandfall({ url: process.env.LANDFALL_URL ?? '', apiKey: process.env.LANDFALL_API_KEY ?? '' });

try {
  const { data } = await dataOf(
    landfall.POST('/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: 'SBX0DIRECT01', scac: 'TEST' },
        },
      },
    }),
  );
  console.log(data?.id, data?.attributes.status);
} catch (error) {
  if (!(error instanceof LandfallError)) throw error;
  console.log(error.status, error.errors[0]?.detail, error.requestId);
}
