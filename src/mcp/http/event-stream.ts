import type { Response } from 'express';

/** Proxies end connections on which nothing happens for a minute, some after half of it. */
const ALIVE_EVERY_MS = 15_000;

/** A client that reads so little of what it was sent is cut off: what it does not take would be kept in memory. */
const UNREAD_BYTES_MAX = 1024 * 1024;

/** Messages to a client as server-sent events; the head is sent with the first of them, or at once by `open`. */
export class EventStream {
  readonly #response: Response;
  #alive: NodeJS.Timeout | null = null;

  constructor(response: Response) {
    this.#response = response;
    response.once('close', () => this.#stop());
  }

  open(): void {
    const response = this.#response;
    if (response.headersSent || response.destroyed) return;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    this.#alive = setInterval(() => this.#write(': alive\n\n'), ALIVE_EVERY_MS);
    this.#alive.unref();
  }

  send(message: object): void {
    this.open();
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  end(): void {
    this.#stop();
    if (!this.#response.writableEnded) this.#response.end();
  }

  #write(text: string): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
  }

  #stop(): void {
    if (this.#alive !== null) clearInterval(this.#alive);
    this.#alive = null;
  }
}
