import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { createDcsaSource, type DcsaSourceOptions } from '../../../src/sources/dcsa/index.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import type { LineProfile } from '../../../src/sources/dcsa/lines/profile.ts';
import { resolveProfile } from '../../../src/sources/dcsa/lines/resolve-profile.ts';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import { openTokenEndpoint } from '../../../src/sources/dcsa/token-request.ts';
import type { Answer, Query, Source } from '../../../src/sources/source.ts';
import { type Handler, type LoopbackServer, sendJson, startLoopbackServer } from '../../support/loopback-server.ts';
import { equipmentEvent } from './events.ts';

export const NOW = Date.parse('2026-01-06T00:00:00Z');
export const CONTAINER: Query = { kind: 'container', number: 'MSKU1234565' };
export const KEYS = { apiKey: 'SECRET-key', clientId: 'SECRET-id', clientSecret: 'SECRET-secret' };

/** The profile of a line that has one. */
export function profileOf(scac: string): LineProfile {
  const profile = findProfile(scac);
  if (profile === null) throw new Error(`There is no profile of ${scac}.`);
  return profile;
}

/** A line with a server of its own for each test, which answers one event unless the test sets another handler. */
export function usePolledLine() {
  let handler: Handler;
  let server: LoopbackServer;
  let http: HttpClient;

  beforeEach(async () => {
    handler = (_request, response) => sendJson(response, [equipmentEvent()]);
    server = await startLoopbackServer((request, response) => handler(request, response));
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  });

  afterEach(async () => {
    await server.close();
    await http.close();
  });

  return {
    get server() {
      return server;
    },
    set handler(next: Handler) {
      handler = next;
    },
    sourceOf,
    resolved,
    tokenUrlOf,
    poll,
    pages,
  };

  /** Where a line is asked for tokens; nothing is sent. */
  function tokenUrlOf(scac: string, settings: LineSettings): string | null {
    const profile = profileOf(scac);
    if (profile.auth.kind !== 'client_credentials') return null;
    const limits = { deadlineMs: 0, bodyBytesMax: 0, attempts: 1, retryDelayMsMin: 0 };
    const parts = { http, clock: { now: () => NOW }, limits, extraHeaders: {} };
    const known = { ...profile.defaults, ...settings };
    return openTokenEndpoint(profile, profile.auth.token, { settings: known, ...parts }).url.href;
  }

  /** The profile of a line with settings, for a source of the test. */
  function resolved(scac: string, settings: LineSettings): { profile: LineProfile } {
    const profile = resolveProfile(scac, settings);
    if (profile === null) throw new Error(`There is no profile of ${scac}.`);
    return { profile };
  }

  function sourceOf(scac: string, changes: Partial<DcsaSourceOptions> = {}): Source {
    return createDcsaSource({
      profile: profileOf(scac),
      settings: { baseUrl: server.url, ...KEYS },
      http,
      clock: { now: () => NOW },
      pollLimits: { retryDelayMsMin: 0 },
      ...changes,
    });
  }

  function poll(changes: Partial<DcsaSourceOptions> = {}, query = CONTAINER): Promise<Answer> {
    return sourceOf('CMDU', changes).fetch(query, new AbortController().signal);
  }

  /** Answers the first request with the first text, and so on. */
  function pages(...answers: ((response: ServerResponse) => void)[]): Handler {
    return (_request, response) => answers[server.requests.length - 1]?.(response);
  }
}
