import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** An answer as it goes over the wire. */
export interface Bytes {
  status: number;
  type: string;
  bytes: Buffer;
}

/**
 * Answers with a representation that the caller may cache but has to revalidate: a caller with the same one gets 304
 * without it (RFC 9110 §13.1.2). The tag is made of the bytes, so it changes with anything that is shown.
 */
export function sendFresh(request: Request, response: Response, answer: Bytes): void {
  const tag = tagOf(answer.bytes);
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (isNamed(request.get('If-None-Match'), tag)) response.writeHead(304).end();
  else send(response, answer);
}

/** The same bytes are sent again where an answer is made once for all. */
const tags = new WeakMap<Buffer, string>();

function tagOf(bytes: Buffer): string {
  const known = tags.get(bytes);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  tags.set(bytes, tag);
  return tag;
}

/** Tags are compared weakly: a proxy that compresses marks them so. */
function isNamed(header: string | undefined, tag: string): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes(tag) || named.includes('*');
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
