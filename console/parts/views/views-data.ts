import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Attributes = components['schemas']['view']['attributes'];

/** The list of which something is a view. */
export type ViewedList = Attributes['list'];

/** A saved view as the menu lists it. */
export interface SavedView extends Attributes {
  id: string;
}

/** What a view holds. */
export type ViewContent = Pick<Attributes, 'columns' | 'filters' | 'sort'>;

/** As many as the API gives at once. */
const PAGE_VIEWS = 100;

/** The views of a list that are shared, and the own ones, by their names. */
export function savedViews(list: ViewedList) {
  return queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const views: SavedView[] = [];
      const query = { 'filter[list]': list, 'page[size]': PAGE_VIEWS };
      for await (const { id, attributes } of landfall.list('/views', { query, signal })) {
        views.push({ id, ...attributes });
      }
      return views.toSorted((one, other) => one.name.localeCompare(other.name));
    },
  });
}

/** Saves a view under a new name. */
export async function createView(
  attributes: ViewContent & { list: ViewedList; name: string; is_shared: boolean },
): Promise<SavedView> {
  const { data } = await dataOf(landfall.POST('/views', { body: { data: { type: 'view', attributes } } }));
  return { id: data.id, ...data.attributes };
}

/** Changes what is given of a view. */
export async function changeView(
  id: string,
  attributes: Partial<ViewContent & { name: string; is_shared: boolean }>,
): Promise<void> {
  const body = { data: { type: 'view' as const, id, attributes } };
  await dataOf(landfall.PATCH('/views/{id}', { params: { path: { id } }, body }));
}

/** Deletes a view. */
export async function deleteView(id: string): Promise<void> {
  await dataOf(landfall.DELETE('/views/{id}', { params: { path: { id } } }));
}
