import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

/** What notes are about. */
export interface NotedRecord {
  type: 'container' | 'shipment';
  id: string;
}

/** A note with the kind of record that it is about. */
export interface Note {
  id: string;
  on: NotedRecord['type'];
  attributes: components['schemas']['note']['attributes'];
}

/** As many as the API gives at once. */
const PAGE_NOTES = 100;

/** The notes on some records, the newest first. A note is a change of its record, so the live feed brings it. */
export function notesOf(records: readonly NotedRecord[]) {
  return queryOptions({
    queryKey: ['notes', records],
    queryFn: async ({ signal }): Promise<Note[]> => {
      const found = await Promise.all(records.map((record) => readNotes(record, signal)));
      return found
        .flat()
        .toSorted((one, other) => other.attributes.created_at.localeCompare(one.attributes.created_at));
    },
    meta: shows(...records.map(({ type, id }) => ({ kinds: [type], ids: [id] }))),
  });
}

async function readNotes({ type, id }: NotedRecord, signal: AbortSignal): Promise<Note[]> {
  const notes: Note[] = [];
  const of = type === 'container' ? { 'filter[container]': id } : { 'filter[shipment]': id };
  const query = { ...of, 'page[size]': PAGE_NOTES };
  for await (const note of landfall.list('/notes', { query, signal })) {
    notes.push({ id: note.id, on: type, attributes: note.attributes });
  }
  return notes;
}

/** Writes a note on a record. */
export async function writeNote({ type, id }: NotedRecord, text: string): Promise<void> {
  const relationships =
    type === 'container' ? { container: { data: { type, id } } } : { shipment: { data: { type, id } } };
  await dataOf(landfall.POST('/notes', { body: { data: { type: 'note', attributes: { text }, relationships } } }));
}

/** Changes what a note says. */
export async function changeNote(id: string, text: string): Promise<void> {
  const body = { data: { type: 'note' as const, id, attributes: { text } } };
  await dataOf(landfall.PATCH('/notes/{id}', { params: { path: { id } }, body }));
}

/** Deletes a note. */
export async function deleteNote(id: string): Promise<void> {
  await dataOf(landfall.DELETE('/notes/{id}', { params: { path: { id } } }));
}
