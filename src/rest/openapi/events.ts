import type { Schema } from './schema.ts';

/** The header by which a client says up to where it has received events. */
export const LAST_EVENT_ID: Schema = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The id of the last event that was received: the stream goes on behind it. Browsers send it by themselves',
  schema: { type: 'string' },
};

/** The success of a route that answers with server-sent events. */
export function streamed({ kind }: { kind: { types: readonly string[] } }): Schema {
  const [type = ''] = kind.types;
  const description =
    `Server-sent events named \`changes\`. The data of each is JSON with \`data\`, a list of resources of the type \`${type}\`, ` +
    'and `meta.cursor`, which is the id of the event too.';
  return {
    200: {
      description: 'The stream, which stays open.',
      content: { 'text/event-stream': { schema: { type: 'string', description } } },
    },
  };
}
