import { createLandfall } from 'landfall/client';

const landfall = createLandfall({ url: process.env.LANDFALL_URL ?? '', apiKey: process.env.LANDFALL_API_KEY ?? '' });

for await (const container of landfall.list('/containers', {
  query: { 'filter[holds]': 'true', sort: 'pickup_lfd' },
})) {
  console.log(container.attributes.number, container.attributes.pickup_lfd);
}
