import { createLandfall, dataOf } from 'landfall/client';

const landfall = createLandfall({ url: process.env.LANDFALL_URL ?? '', apiKey: process.env.LANDFALL_API_KEY ?? '' });
const copy = new Map<string, unknown>(); // a table of yours

// Once: the cursor first, then everything.
let { cursor } = (await dataOf(landfall.GET('/changes'))).meta;
for await (const container of landfall.list('/containers')) copy.set(container.id, container);

// Again and again: what has changed since.
const query = { 'page[after]': cursor, 'filter[entity_type]': 'container' };
for await (const { data, meta } of landfall.pages('/changes', { query })) {
  for (const { attributes } of data) {
    const id = attributes.entity_id;
    if (attributes.change === 'deleted') {
      copy.delete(id);
      continue;
    }
    const answer = landfall.GET('/containers/{id}', { params: { path: { id } } });
    // What is gone by now is followed by its deletion.
    if ((await answer).response.status !== 404) copy.set(id, (await dataOf(answer)).data);
  }
  cursor = meta.cursor;
}
console.log(copy.size, cursor);
