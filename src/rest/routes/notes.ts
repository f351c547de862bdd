import { z } from 'zod';
import { deleteNote, updateNote } from '../../services/note/change-note.ts';
import { createNote } from '../../services/note/create-note.ts';
import { getNote, listNotes } from '../../services/note/list-notes.ts';
import { NoteText } from '../../services/note/note.ts';
import { resourceBody } from '../body.ts';
import { noteKind, noteResource } from '../documents/note.ts';
import { filterParameter } from '../filters/filter-parameter.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const getRoute = defineRoute({
  method: 'GET',
  path: '/notes/:id',
  operation: getNote,
  answer: resourceAnswer(noteKind),
  document: documentOf(noteResource),
});

/** The routes of notes. */
export const noteRoutes = [
  defineRoute({
    method: 'POST',
    path: '/notes',
    operation: createNote,
    status: 201,
    body: resourceBody(
      'note',
      { text: NoteText },
      {
        relationships: { shipment: 'shipment', container: 'container' },
        names: { shipment_id: '/data/relationships/shipment', container_id: '/data/relationships/container' },
      },
    ),
    answer: resourceAnswer(noteKind),
    toInput: ({ attributes, related, idempotencyKey }) => ({
      shipment_id: related.shipment ?? undefined,
      container_id: related.container ?? undefined,
      text: attributes.text,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(noteResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/notes',
    operation: listNotes,
    query: z.object({
      ...PAGE_QUERY,
      'filter[shipment]': filterParameter(z.guid(), 'Only those on the shipment with this id itself'),
      'filter[container]': filterParameter(z.guid(), 'Only those on the container with this id'),
    }),
    parameters: { ...PAGE_PARAMETERS, shipment_id: 'filter[shipment]', container_id: 'filter[container]' },
    answer: pageAnswer(noteKind),
    toInput: ({ query }) => ({
      ...pageOf(query),
      shipment_id: query['filter[shipment]'],
      container_id: query['filter[container]'],
    }),
    document: ({ notes, ...listed }, { url, baseUrl }) =>
      listDocument(
        notes.map((note) => noteResource(note, baseUrl)),
        listed,
        { url },
      ),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/notes/:id',
    operation: updateNote,
    shows: getRoute,
    body: resourceBody('note', { text: NoteText }),
    answer: resourceAnswer(noteKind),
    toInput: ({ params, attributes }) => ({ id: params.id ?? '', text: attributes.text }),
    document: documentOf(noteResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/notes/:id',
    operation: deleteNote,
    shows: getRoute,
    status: 204,
    answer: EMPTY_ANSWER,
    document: () => null,
  }),
];
