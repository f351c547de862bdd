import { decodeJwt } from 'jose';
import { type HostMemory, isUnauthorized, type SdkHost } from './sdk-hosts.ts';

/** What came of everything that a host and its person do with a server, from the first call to the last. */
export interface Journey {
  /** The first call, without a token. */
  unknown: { status: number; challenge: string };
  /** Where the person was sent, and what the token says that came of it. */
  asked: { origin: string; path: string; resource: string | null; scope: string | null };
  token: { iss: unknown; aud: unknown; scope: unknown; sub: unknown };
  toolNames: string[];
  /** What a tool says with the first token, and when that is not valid any more. */
  called: string[];
  /** Whether both tokens were replaced in between. */
  isRefreshed: boolean;
  promptCount: number;
  /** After the connection was ended at the server: the last token, and whether the host sends its person anew. */
  ended: { status: number; isUnauthorized: boolean; promptCount: number };
}

const TOOL = 'list_tracking_requests';

/** Goes all the way with a host that has never been connected. */
export async function journeyOf(host: SdkHost, address: string): Promise<Journey> {
  const { memory } = host;
  const unknown = await call(address, null);
  await host.connect();
  const { origin, pathname: path, searchParams } = memory.asked.at(-1) ?? new URL('about:blank');
  const toolNames = await host.toolNames();
  const first = tokensOf(memory);
  const called = [await host.callTool(TOOL)];
  memory.tokens = { ...first, access_token: `${first.access_token.slice(0, -8)}AAAAAAAA` };
  called.push(await host.callTool(TOOL));
  const second = tokensOf(memory);
  const promptCount = memory.asked.length;
  await revoke(memory);
  const { status } = await call(address, second.access_token);
  const refused = await host.callTool(TOOL).then(() => null, isUnauthorized);
  return {
    unknown,
    asked: { origin, path, resource: searchParams.get('resource'), scope: searchParams.get('scope') },
    token: claimsOf(first.access_token),
    toolNames,
    called: called.map(({ text, isError }) => (isError ? `error: ${text}` : text)),
    isRefreshed: second.access_token !== first.access_token && second.refresh_token !== first.refresh_token,
    promptCount,
    ended: { status, isUnauthorized: refused === true, promptCount: memory.asked.length },
  };
}

/** Calls the endpoint as its library would, and returns how it was answered. */
export async function call(
  address: string,
  token: string | null,
  message: object = { method: 'tools/list' },
): Promise<{ status: number; challenge: string }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  await response.arrayBuffer();
  return { status: response.status, challenge: response.headers.get('WWW-Authenticate') ?? '' };
}

function claimsOf(token: string): Journey['token'] {
  const { iss, aud, scope, sub } = decodeJwt(token);
  return { iss, aud, scope, sub };
}

function tokensOf({ tokens }: HostMemory): NonNullable<HostMemory['tokens']> {
  if (tokens === undefined) throw new Error('The host has no tokens.');
  return tokens;
}

async function revoke(memory: HostMemory): Promise<void> {
  const metadata = memory.discovered?.authorizationServerMetadata ?? {};
  const address = 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : null;
  if (typeof address !== 'string') throw new Error('The server does not say where tokens are revoked.');
  const body = new URLSearchParams({
    token: tokensOf(memory).refresh_token ?? '',
    client_id: memory.client?.client_id ?? '',
  });
  const { status } = await fetch(address, { method: 'POST', body });
  if (status !== 200) throw new Error(`The token was not revoked (${status}).`);
}
