import { queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';

/** A port or terminal that can be chosen. */
export interface Choice {
  code: string;
  name: string;
}

/** Ports of which a part of the name or the code is typed. */
export const portsCalled = (text: string) =>
  queryOptions({
    queryKey: ['ports', text],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const { data } = await dataOf(landfall.GET('/ports', { params: { query: { search: text } }, signal }));
      return data.flatMap(({ attributes: { code, name } }) => (code === null ? [] : [{ code, name: name ?? code }]));
    },
    enabled: text !== '',
  });

/** The terminals of ports that have a code by which a tariff can name them; those of none where no port is chosen. */
export const terminalsOf = (places: readonly string[]) =>
  queryOptions({
    queryKey: ['terminals', ...places],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const query = { port: places.join(',') };
      const { data } = await dataOf(landfall.GET('/terminals', { params: { query }, signal }));
      return data.flatMap(({ attributes: { firms_code: firms, smdg_code: smdg, name } }) => {
        const code = firms ?? smdg;
        return code === undefined ? [] : [{ code, name }];
      });
    },
    enabled: places.length > 0,
  });

/** A container for which a tariff is tried out. */
export interface TrialBox {
  id: string;
  number: string;
  about: string;
}

const BOXES = 20;

/** The container for which a tariff is added; nothing is read where there is none. */
export const boxOf = (id: string) =>
  queryOptions({
    queryKey: ['containers', 'trial', 'one', id],
    queryFn: async ({ signal }): Promise<TrialBox> => {
      const { data } = await dataOf(landfall.GET('/containers/{id}', { params: { path: { id } }, signal }));
      return { id, number: data.attributes.number, about: data.attributes.current_status };
    },
    enabled: id !== '',
  });

/** Containers of a line, the newest first; of any line where none is named. */
export const boxesOf = (line: string) =>
  queryOptions({
    queryKey: ['containers', 'trial', line],
    queryFn: async ({ signal }): Promise<TrialBox[]> => {
      const query = { 'page[size]': BOXES, ...(line === '' ? {} : { 'filter[carrier]': line }) };
      const { data } = await dataOf(landfall.GET('/containers', { params: { query }, signal }));
      return data.map(({ id, attributes }) => ({ id, number: attributes.number, about: attributes.current_status }));
    },
  });
