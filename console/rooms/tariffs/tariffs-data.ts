import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type paths } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { readAgain } from '../../data/read-again.ts';
import type { TariffForm } from './tariff-form.ts';

type Schemas = components['schemas'];

/** What a check of a document says. */
export type Checked = paths['/tariff_checks']['post']['responses'][200]['content']['application/json'];

/** A version of a tariff. */
export interface TariffVersion {
  kind: 'tariff';
  id: string;
  attributes: Schemas['tariff']['attributes'];
}

/** A version of the calendar of places. */
export interface CalendarVersion {
  kind: 'calendar';
  id: string;
  attributes: Schemas['calendar']['attributes'];
}

/** A version that is stored. */
export type StoredDocument = TariffVersion | CalendarVersion;

/** A list, as far as it is shown, and how many there are. */
interface Listed<Version> {
  shown: readonly Version[];
  total: number;
}

const SHOWN = 100;

/** The newest versions of tariffs, on demand with those that were withdrawn. */
export function tariffVersions(isWithWithdrawn: boolean) {
  return queryOptions({
    queryKey: ['tariffs', 'tariff', isWithWithdrawn],
    queryFn: async ({ signal }): Promise<Listed<TariffVersion>> => {
      const query = queryOf(isWithWithdrawn);
      const { data, meta } = await dataOf(landfall.GET('/tariffs', { params: { query }, signal }));
      const shown = data.map(({ id, attributes }) => ({ kind: 'tariff' as const, id, attributes }));
      return { shown, total: meta.total ?? shown.length };
    },
  });
}

/** The newest versions of calendars, likewise. */
export function calendarVersions(isWithWithdrawn: boolean) {
  return queryOptions({
    queryKey: ['tariffs', 'calendar', isWithWithdrawn],
    queryFn: async ({ signal }): Promise<Listed<CalendarVersion>> => {
      const query = queryOf(isWithWithdrawn);
      const { data, meta } = await dataOf(landfall.GET('/calendars', { params: { query }, signal }));
      const shown = data.map(({ id, attributes }) => ({ kind: 'calendar' as const, id, attributes }));
      return { shown, total: meta.total ?? shown.length };
    },
  });
}

function queryOf(isWithWithdrawn: boolean) {
  return { 'page[size]': SHOWN, 'filter[withdrawn]': isWithWithdrawn ? ('true' as const) : ('false' as const) };
}

/** A document with comments, to begin from. */
export async function tariffTemplate(): Promise<string> {
  return (await dataOf(landfall.GET('/tariffs/template'))).document;
}

const bodyOf = (document: string) => ({ data: { type: 'tariff_document' as const, attributes: { document } } });

/** What storing a document would add, or its faults. */
export function checkTariffText(document: string): Promise<Checked> {
  return dataOf(landfall.POST('/tariff_checks', { body: bodyOf(document) }));
}

/** What a document would cost for a container until a day, its faults, or both; nothing is asked as long as it is empty. */
export function trialOf(document: string, { container, until }: { container: string; until: string }) {
  return queryOptions({
    queryKey: ['containers', 'tariff_trial', document, container, until],
    queryFn: ({ signal }): Promise<Checked> => {
      const attributes = { document, ...(container === '' ? {} : { container_id: container, until }) };
      const body = { data: { type: 'tariff_document' as const, attributes } };
      return dataOf(landfall.POST('/tariff_checks', { body, signal }));
    },
    enabled: document !== '',
    gcTime: 0,
  });
}

/** What is stored: a document, and the form that it was made of. */
export interface StoredText {
  document: string;
  form: TariffForm | null;
}

/** Stores a document; how many of its versions are new is answered. */
export async function storeTariffs({ document }: StoredText): Promise<number> {
  const { versions } = await dataOf(landfall.POST('/tariffs', { body: bodyOf(document) }));
  return versions.filter(({ is_new }) => is_new).length;
}

/** Ends the effect of a version. */
export async function withdrawVersion({ kind, id }: StoredDocument): Promise<void> {
  const params = { path: { id } };
  if (kind === 'tariff') await dataOf(landfall.DELETE('/tariffs/{id}', { params }));
  else await dataOf(landfall.DELETE('/calendars/{id}', { params }));
}

/** Reads again what tariffs decide: the lists, and what containers cost. No live change tells of them. */
export async function tariffsChanged(queries: QueryClient): Promise<void> {
  await readAgain(queries, 'tariffs', 'containers');
}
