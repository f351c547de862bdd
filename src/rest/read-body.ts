import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Failure } from '../core/failure.ts';
import { faultOfShape } from '../core/plain-text.ts';
import { inline } from '../core/text.ts';
import type { BodyReading } from './body.ts';
import { pointerOf } from './body-fault.ts';
import { JSON_API } from './errors.ts';
import { repeatedMember } from './repeated-member.ts';

/** What a request brought along. */
export interface SentBody {
  /** As JSON; undefined where nothing was sent. */
  value: unknown;
  /** SHA-256 of its bytes. */
  digest: Buffer;
}

const BYTES_MAX = 1024 * 1024;
/** Names that stand twice are looked for in what takes less than some milliseconds: larger bodies are written by programs. */
const COMPARED_BYTES_MAX = 64 * 1024;
const TYPES = [JSON_API, 'application/json'];

/** Nothing at all. */
export const NO_BODY: SentBody = { value: undefined, digest: Buffer.alloc(0) };

/** What the parser has seen of a body, which is gone once it is parsed. */
interface Seen {
  isEmpty: boolean;
  isText: boolean;
  digest: Buffer;
  /** Its bytes, of one that is small. */
  bytes: Buffer | null;
}

const seen = new WeakMap<IncomingMessage, Seen>();

const CSV = 'text/csv';

const verify = (request: IncomingMessage, _response: unknown, bytes: Buffer) => {
  const digest = createHash('sha256').update(bytes).digest();
  const kept = bytes.length > COMPARED_BYTES_MAX ? null : bytes;
  seen.set(request, { isEmpty: bytes.length === 0, isText: isUtf8(bytes), digest, bytes: kept });
};

// A text or a number is JSON too, and what is wrong with it is not its syntax.
const parse = express.json({ type: TYPES, limit: BYTES_MAX, strict: false, verify });

/** The parser of each way of reading, made once. */
const parsers = new WeakMap<BodyReading, { json: RequestHandler; csv: RequestHandler }>();

function parsersOf(reading: BodyReading): { json: RequestHandler; csv: RequestHandler } {
  const known = parsers.get(reading);
  if (known !== undefined) return known;
  const options = { limit: reading.bytesMax, verify };
  const made = {
    json: express.json({ type: TYPES, strict: false, ...options }),
    csv: express.text({ type: CSV, ...options }),
  };
  parsers.set(reading, made);
  return made;
}

/**
 * Reads a body of JSON, or of CSV where that is taken. Errors: `unsupported_media_type`, `too_large`, `bad_request` for what
 * is no JSON in UTF-8, `invalid_input` for a table of which nothing can be made.
 */
export async function readSentBody(request: Request, response: Response, reading?: BodyReading): Promise<SentBody> {
  const isCsv = reading !== undefined && request.is(CSV) === CSV;
  if (request.get('Content-Length') === '0') return isCsv ? tableOf('', reading) : NO_BODY;
  const types = reading === undefined ? TYPES : [...TYPES, CSV];
  if (!isCsv && request.is(TYPES) === false) {
    throw new Failure('unsupported_media_type', `The Content-Type of the body must be ${types.join(' or ')}.`);
  }
  requireNoExtension(request.get('Content-Type') ?? '');
  const parser = reading === undefined ? parse : parsersOf(reading)[isCsv ? 'csv' : 'json'];
  await new Promise<void>((resolve, reject) => {
    parser(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const about = seen.get(request);
  // The parser makes an empty object of nothing, and nothing is something else.
  if (about === undefined || about.isEmpty) return isCsv ? tableOf('', reading) : NO_BODY;
  // RFC 8259 §8.1. Invalid UTF-8 would be stored as something that was not sent.
  if (!about.isText) {
    const advice = isCsv ? '; save the table as CSV in UTF-8' : '';
    throw new Failure('bad_request', `The body is not UTF-8${advice}.`, { pointer: '' });
  }
  if (isCsv) return tableOf(String(request.body), reading, about.digest);
  requireOnce(about.bytes);
  const found = faultOfShape(request.body);
  if (found !== null) throw new Failure('bad_request', `${found.fault}.`, { pointer: pointerOf(found.path) });
  return { value: request.body, digest: about.digest };
}

/** Errors: `bad_request` with the pointer of a member that is given twice. */
function requireOnce(bytes: Buffer | null): void {
  const path = bytes === null ? null : repeatedMember(bytes.toString());
  if (path === null) return;
  const message = `The member "${inline(path.at(-1) ?? '')}" is given twice in one object; give it once.`;
  throw new Failure('bad_request', message, { pointer: pointerOf(path) });
}

/** A table as the document that it stands for; an empty one too, so that it is said what it lacks. */
function tableOf(text: string, reading: BodyReading, digest = NO_BODY.digest): SentBody {
  return { value: { data: { attributes: reading.readCsv(text) } }, digest };
}

/** JSON:API 1.1 §5.4: what an extension adds is not understood here, and must not be dropped. */
function requireNoExtension(contentType: string): void {
  if (!/;\s*ext\s*=/i.test(contentType)) return;
  const message = 'No extension of JSON:API is supported: send the body without the parameter ext of its Content-Type.';
  throw new Failure('unsupported_media_type', message);
}
