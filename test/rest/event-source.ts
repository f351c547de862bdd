/** An event as it was received. */
export interface ReceivedEvent {
  id: string;
  name: string;
  data: { data: { attributes: { entity_id: string } }[]; meta: object };
}

/** A stream of events, or why there is none. */
export interface OpenedStream {
  status: number;
  type: string | null;
  error: { code: string; source: object | null } | null;
  /** The next event that fits. */
  next(fits?: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** The records of the next events, until there are so many. */
  idsUntil(count: number): Promise<string[]>;
  /** Fulfilled when the server has ended it. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens a stream as a client does that reads events by itself. */
export async function openStream(url: string, headers: Record<string, string>): Promise<OpenedStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const error = response.ok ? null : JSON.parse(await response.text()).errors[0];
  const events = eventsOf(response.body ?? new ReadableStream());
  const next: OpenedStream['next'] = async (fits = () => true) => {
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) throw new Error('The stream has ended.');
      if (fits(value)) return value;
    }
  };
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    error,
    next,
    idsUntil: async (count) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push(...(await next()).data.data.map(({ attributes }) => attributes.entity_id));
      return ids;
    },
    ended: async () => {
      for (let isOver = false; !isOver; ) isOver = (await events.next()).done === true;
    },
    close: () => leaving.abort(),
  };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedEvent, void, undefined> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined)
        yield { id: fields.get('id') ?? '', name: fields.get('event') ?? '', data: JSON.parse(data) };
    }
  }
}
