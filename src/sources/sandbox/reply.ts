import { STATUS_CODES } from 'node:http';
import type { Instant } from '../../domain/instant.ts';

/** An answer in full; a text is sent as it is, anything else as JSON. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** A request: method and URL as they came, and its time, which errors state. */
export interface SandboxRequest {
  method: string;
  url: URL;
  at: Instant;
}

/** The version of Track & Trace that the line implements; every answer states it. */
export const API_VERSION = '2.2.0';

/** An answer of status 200. */
export function found(body: unknown, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers, body };
}

/** An error in the form that DCSA gives it (error domain 1.0). */
export function failed(
  request: SandboxRequest,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Reply {
  const text = STATUS_CODES[status] ?? 'Error';
  const body = {
    httpMethod: request.method,
    requestUri: request.url.pathname + request.url.search,
    errors: [{ reason: text, message }],
    statusCode: status,
    statusCodeText: text,
    errorDateTime: request.at,
  };
  return { status, headers, body };
}
