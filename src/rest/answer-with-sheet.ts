import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Context } from '../core/context.ts';
import { toInstant } from '../domain/instant.ts';
import type { Sheet } from '../services/export/sheet.ts';
import { BROTLI_QUALITY, type Encoding, encodingFor } from './content-encoding.ts';
import { inExportSlot } from './export/export-slots.ts';
import type { SheetFormat } from './export/sheet-format.ts';

/** A client that takes nothing for so long is given up. */
const STALLED_MS_MAX = 60_000;

/** The level at which a core compresses faster than an export is made. */
const GZIP_LEVEL = 3;

/**
 * So much of what is compressed comes at a time: each part is an event here and a write to the connection. So much may wait to be
 * compressed: the next rows are made meanwhile, on another core.
 */
const COMPRESSION = { chunkSize: 64 * 1024, writableHighWaterMark: 1024 * 1024 };

/** As much is kept for a client that is slower than the export. */
const BUFFER_BYTES = 64 * 1024;

/** What is sent, how it is opened, and for whom. */
interface Answering {
  format: SheetFormat;
  open(): Promise<Sheet>;
  context: Context;
}

/**
 * Sends a sheet while it is read: no more is read than the client takes, and nothing any more once it is gone. What fails
 * after the beginning cuts the answer off, so that no client takes a part for the whole. Errors: `rate_limited` where the
 * account has enough exports under way; those of opening the sheet.
 */
export function answerWithSheet(request: Request, response: Response, answering: Answering): Promise<void> {
  const { format, open, context } = answering;
  return inExportSlot(context.principal.accountId, async () => {
    const sheet = await open();
    const encoding = format.isCompressible ? encodingFor(request.get('Accept-Encoding')) : null;
    if (format.isCompressible) response.vary('Accept-Encoding');
    if (encoding !== null) response.setHeader('Content-Encoding', encoding);
    const name = `${sheet.name}-${toInstant(context.clock.now()).slice(0, 10)}.${format.extension}`;
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.writeHead(200, { 'Content-Type': format.contentType });
    if (request.method === 'HEAD') response.end();
    else await sendRows(response, format.write(sheet, context.clock.now()), encoding);
  });
}

async function sendRows(
  response: Response,
  rows: AsyncIterable<string | Uint8Array>,
  encoding: Encoding | null,
): Promise<void> {
  response.setTimeout(STALLED_MS_MAX, () => response.destroy());
  const bytes = Readable.from(rows, { objectMode: false, highWaterMark: BUFFER_BYTES });
  try {
    if (encoding === null) await pipeline(bytes, response);
    else await pipeline(bytes, compressor(encoding), response);
  } catch (error) {
    // Who goes away in the middle has not been failed by us.
    if (!isGone(error)) throw error;
  }
}

function compressor(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL, ...COMPRESSION });
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return createBrotliCompress({ params, ...COMPRESSION });
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
