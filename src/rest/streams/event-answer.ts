import type { Response } from 'express';

/** When a client that was cut off should come back, in milliseconds. */
const RECONNECT_MS = 2_000;

/** What a client may leave unread before it is cut off. */
const UNREAD_BYTES_MAX = 1_048_576;

/** An answer of server-sent events (WHATWG HTML §9.2). */
export interface EventAnswer {
  /** Sends an event, which has the id from which the client resumes. */
  send(event: { id: string; name: string; data: object }): void;
  /** Sends an id alone: the client remembers it, and proxies see that the connection is in use. */
  mark(id: string): void;
}

/** Begins an answer of server-sent events. A client that does not read is cut off. */
export function beginEvents(response: Response): EventAnswer {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx would keep events back until its buffer is full.
    'X-Accel-Buffering': 'no',
  });
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
  };
  write(`retry: ${RECONNECT_MS}\n\n`);
  return {
    // JSON has no line breaks of its own, so the data is one line.
    send: ({ id, name, data }) => write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    mark: (id) => write(`id: ${id}\n\n`),
  };
}
