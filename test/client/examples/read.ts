import { createLandfall, related } from 'landfall/client';

const landfall = createLandfall({ url: process.env.LANDFALL_URL ?? '', apiKey: process.env.LANDFALL_API_KEY ?? '' });

for await (const page of landfall.pages('/containers', { query: { include: ['shipment', 'pod_terminal'] } })) {
  for (const container of page.data) {
    const shipment = related(page, container.relationships?.shipment);
    const terminal = related(page, container.relationships?.pod_terminal);
    const { number, current_status, pickup_lfd } = container.attributes;
    console.log(
      number,
      current_status,
      pickup_lfd,
      shipment?.attributes.bill_of_lading_number,
      terminal?.attributes.name,
    );
  }
}
