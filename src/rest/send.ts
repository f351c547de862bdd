import type { Request, Response } from 'express';
import { COMPRESSED_MIN, type Encoding, encode, encodingFor } from './content-encoding.ts';
import { encodedTag, namesTag, tagOf } from './entity-tag.ts';

/** An answer as it goes over the wire. */
export interface Bytes {
  status: number;
  type: string;
  bytes: Buffer;
}

/** How an answer may go out. */
export interface SendFreshOptions {
  /** Compression discloses by its length what stands beside text of an attacker's choice, so no secret is compressed. */
  isSecret?: boolean;
  cacheControl?: string;
}

/**
 * Answers with a representation that the caller may cache but has to revalidate: a caller with the same one gets 304
 * without it (RFC 9110 §13.1.2). The tag is made of the bytes, so it changes with anything that is shown. It is
 * compressed where the caller takes that and it is worthwhile.
 */
export async function sendFresh(
  request: Request,
  response: Response,
  answer: Bytes,
  { isSecret = false, cacheControl = 'private, no-cache' }: SendFreshOptions = {},
): Promise<void> {
  const isCompressible = !isSecret && answer.bytes.length >= COMPRESSED_MIN;
  const encoding = isCompressible ? encodingFor(request.get('Accept-Encoding')) : null;
  const tag = tagOf(answer.bytes);
  response.setHeader('ETag', encodedTag(tag, encoding));
  response.setHeader('Cache-Control', cacheControl);
  // Also of what is too small to be compressed: the next answer of the same address may be larger.
  if (!isSecret) response.vary('Accept-Encoding');
  if (namesTag(request.get('If-None-Match'), tag)) response.writeHead(304).end();
  else if (encoding === null) send(response, answer);
  else {
    const bytes = await encodedBytes(answer.bytes, encoding);
    response.setHeader('Content-Encoding', encoding);
    send(response, { ...answer, bytes });
  }
}

/** What was compressed of bytes that are sent again and again. */
const encodings = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function encodedBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = encodings.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  const encoded = known.get(encoding) ?? encode(bytes, encoding);
  encodings.set(bytes, known.set(encoding, encoded));
  return encoded;
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
