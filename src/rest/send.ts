import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** An answer as it goes over the wire. */
export interface Bytes {
  status: number;
  type: string;
  bytes: Buffer;
}

/**
 * Answers with a representation that the caller may keep but has to ask about: whoever has the same one is told so
 * without it (RFC 9110 §13.1.2). The tag is made of the bytes, so it changes with anything that is shown.
 */
export function sendFresh(request: Request, response: Response, answer: Bytes): void {
  const tag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (isNamed(request.get('If-None-Match'), tag)) response.writeHead(304).end();
  else send(response, answer);
}

/** Tags are compared weakly: a proxy that compresses marks them so. */
function isNamed(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

/** A document as JSON; nothing where there is none. */
export function bytesOf(document: object | null): Buffer {
  return document === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(document));
}

/** Written without the help of Express, which would add a charset, and JSON:API 1.1 §5.3 forbids parameters. */
export function send(response: Response, { status, type, bytes }: Bytes): void {
  if (status === 204) response.writeHead(204).end();
  else if (bytes.length === 0) response.writeHead(status, { 'Content-Length': 0 }).end();
  else response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
}

/** Sets headers that were made elsewhere. */
export function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
