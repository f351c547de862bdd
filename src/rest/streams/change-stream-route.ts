import { z } from 'zod';
import { CURSOR_DAYS } from '../../services/change/change-cursor.ts';
import { ChangeKind } from '../../services/change/change-kind.ts';
import { ChangeList } from '../../services/change/feed-part.ts';
import { listChanges } from '../../services/change/list-changes.ts';
import { several } from '../../services/list/several.ts';
import { changeKind } from '../documents/change.ts';
import { severalParameter, validated } from '../filters/filter-parameter.ts';
import { eventsAnswer } from '../resource.ts';
import type { DescribedRoute } from '../route.ts';

const { cursor } = ChangeList.shape;

/** The kinds that a stream is asked for. */
export const ChangeKinds = several(ChangeKind);

/** The parameters of the stream. */
export const STREAM_QUERY = z.object({
  'page[after]': z
    .string()
    .optional()
    .describe(
      `Where to begin: a cursor, for ${CURSOR_DAYS} days; without it the stream begins now. Last-Event-ID goes before`,
    ),
  'filter[entity_type]': validated(severalParameter(ChangeKind.options, 'Only these kinds'), ChangeKinds),
});

/** What an event says beside the changes. */
export const STREAM_META = z.object({ cursor });

/** The stream of changes. It holds its connection, so no route answers it. */
export const changeStreamRoute: DescribedRoute = {
  method: 'GET',
  path: '/changes/stream',
  variables: {},
  name: 'stream_changes',
  operation: listChanges.id,
  summary: 'Receive changes as server-sent events as they become visible',
  permission: listChanges.permission,
  bucket: 'default',
  query: STREAM_QUERY,
  body: null,
  isCompared: false,
  isConditional: false,
  answer: eventsAnswer(changeKind, STREAM_META),
  relations: [],
  status: 200,
};
