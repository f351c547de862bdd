import { z } from 'zod';
import type { Context } from '../../src/core/context.ts';
import { defineOperation } from '../../src/core/operation.ts';
import { plainBody, resourceBody } from '../../src/rest/body.ts';
import { defineResource, EMPTY_ANSWER, resourceAnswer } from '../../src/rest/resource.ts';
import { defineRoute } from '../../src/rest/route.ts';

const getThing = defineOperation(
  {
    id: 'get_thing',
    summary: 'Get a thing',
    permission: 'tracking:read',
    input: z.object({ id: z.uuid(), include: z.string().optional() }),
    output: z.object({ id: z.string() }),
  },
  async (_context: Context, { id, include }) => {
    if (include === 'bug') throw new TypeError('secret internals');
    return { id };
  },
);

const trackThing = defineOperation(
  {
    id: 'track_thing',
    summary: 'Track a thing',
    permission: 'tracking:write',
    input: z.object({ number: z.string().min(4), place: z.object({ locode: z.string() }).optional() }),
    output: z.object({ number: z.string() }),
  },
  async (_context: Context, { number }) => ({ number }),
);

const thingKind = defineResource({ type: 'thing', attributes: {}, isLinked: true });
const { number, place } = trackThing.input.shape;

/** Routes of every kind: one that reads, one that writes, one without a body and one without an answer. */
export const ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/things/:id',
    operation: getThing,
    relations: ['bug', 'none'],
    answer: resourceAnswer(thingKind),
    toInput: ({ params, include }) => ({ id: params.id ?? '', include: [...include].join() }),
    document: ({ id }, { url }) => ({ data: { type: 'thing', id, attributes: {}, links: { self: url.href } } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/things',
    operation: trackThing,
    status: 201,
    body: resourceBody('thing', { number, place }),
    answer: resourceAnswer(thingKind),
    toInput: ({ attributes }) => ({ number: attributes.number, place: attributes.place }),
    document: ({ number }) => ({ data: { type: 'thing', id: number, attributes: {} } }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/things/:id/wake',
    operation: getThing,
    name: 'wake_thing',
    body: resourceBody('thing', {}, { isOptional: true }),
    answer: resourceAnswer(thingKind),
    toInput: ({ params }) => ({ id: params.id ?? '', include: undefined }),
    document: ({ id }) => ({ data: { type: 'thing', id, attributes: {} } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/things/plain',
    operation: trackThing,
    name: 'track_thing_plainly',
    status: 204,
    body: plainBody({ number }),
    answer: EMPTY_ANSWER,
    toInput: ({ attributes }) => ({ number: attributes.number }),
    document: () => null,
  }),
];
