import {
  Client,
  UnauthorizedError as ClientUnauthorizedError,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import {
  type OAuthClientProvider as EarlierProvider,
  UnauthorizedError as EarlierUnauthorizedError,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { startBrowser } from './browser.ts';
import { authorizeAs } from './sign-in-service.ts';

/** The libraries that hosts are made with: the first generation, and the second as it speaks each era of the protocol. */
export const HOST_KINDS = ['first', 'second', 'second, era of 2025', 'second, era of 2026'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** What a host keeps of a server, in memory. */
export interface HostMemory {
  client: { client_id: string } | undefined;
  tokens: OAuthTokens | undefined;
  verifier: string;
  /** What the server said of itself before the person was sent away. */
  discovered: OAuthDiscoveryState | undefined;
  /** Where people were sent to be asked, the first time and since. */
  asked: URL[];
}

/** A host such as those that people use: it has one server and one user. */
export interface SdkHost {
  memory: HostMemory;
  /** Opens the connection; where the server wants to know who asks, the person is sent to say so. */
  connect(): Promise<void>;
  toolNames(): Promise<string[]>;
  /** Errors: whatever the library fails with. */
  callTool(name: string, args?: Record<string, unknown>): Promise<HostResult>;
  /** Has the person answer what they were last sent to be asked, and takes the answer. */
  authorize(): Promise<void>;
  close(): Promise<void>;
}

/** What a tool said, as far as tests look at it. */
export interface HostResult {
  isError: boolean;
  text: string;
}

export interface SdkHostOptions {
  kind: HostKind;
  /** As a user types it in. */
  address: string;
  /** Who sits in front of it, and where they may be sent; or what they do there. */
  person: { email: string; origins: readonly string[] } | ((address: URL) => Promise<URL>);
  /** Where the host describes itself, if it does. */
  clientMetadataUrl?: string;
}

const IDENTITY = { name: 'a-host', version: '1' };
/** Where its person comes back to, on their own machine; nothing listens there. */
export const HOST_REDIRECT_URI = 'http://127.0.0.1:33418/callback';

/** What a host says of itself, when it registers or where it describes itself. */
export const HOST_METADATA = {
  client_name: 'A host',
  redirect_uris: [HOST_REDIRECT_URI],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/** Whether the library gave up because a person has to be asked first. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof EarlierUnauthorizedError || error instanceof ClientUnauthorizedError;
}

/** A host that has never been connected. */
export function sdkHost(options: SdkHostOptions): SdkHost {
  const askPerson = askerOf(options.person);
  const memory: HostMemory = { client: undefined, tokens: undefined, verifier: '', discovered: undefined, asked: [] };
  const provider = providerOf(memory, options);
  let connection = connectionOf(options, provider);
  return {
    memory,
    connect,
    toolNames: () => connection.toolNames(),
    callTool: (name, args = {}) => connection.callTool(name, args),
    authorize,
    close: () => connection.close(),
  };

  async function connect(): Promise<void> {
    try {
      await connection.open();
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      await authorize();
      // A client that failed to connect is of no more use.
      connection = connectionOf(options, provider);
      await connection.open();
    }
  }

  async function authorize(): Promise<void> {
    const address = memory.asked.at(-1);
    if (address === undefined) throw new Error('No person was asked for anything.');
    const answer = await askPerson(address);
    if (!answer.href.startsWith(HOST_REDIRECT_URI)) throw new Error(`The answer went to ${answer}.`);
    await connection.finish(answer.searchParams);
  }
}

function askerOf(person: SdkHostOptions['person']): (address: URL) => Promise<URL> {
  if (typeof person === 'function') return person;
  const browser = startBrowser(...person.origins);
  return (address) => authorizeAs(person, browser, address);
}

/** What both generations keep through; each adds members of its own to what is kept, which have to come back. */
function providerOf(memory: HostMemory, { clientMetadataUrl }: SdkHostOptions) {
  return {
    redirectUrl: HOST_REDIRECT_URI,
    clientMetadata: HOST_METADATA,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    state: () => 'a-state',
    clientInformation: () => memory.client,
    saveClientInformation: (client: { client_id: string }) => {
      memory.client = client;
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens: OAuthTokens) => {
      memory.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      memory.asked.push(url);
    },
    saveCodeVerifier: (verifier: string) => {
      memory.verifier = verifier;
    },
    codeVerifier: () => memory.verifier,
    saveDiscoveryState: (state: OAuthDiscoveryState) => {
      memory.discovered = state;
    },
    discoveryState: () => memory.discovered,
    invalidateCredentials: (what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') => {
      if (what === 'all' || what === 'client') memory.client = undefined;
      if (what === 'all' || what === 'tokens') memory.tokens = undefined;
      if (what === 'all' || what === 'discovery') memory.discovered = undefined;
    },
  } satisfies EarlierProvider & OAuthClientProvider;
}

interface Connection {
  open(): Promise<void>;
  finish(answer: URLSearchParams): Promise<void>;
  toolNames(): Promise<string[]>;
  callTool(name: string, args: Record<string, unknown>): Promise<HostResult>;
  close(): Promise<void>;
}

type Provider = EarlierProvider & OAuthClientProvider;

function connectionOf({ kind, address }: SdkHostOptions, authProvider: Provider): Connection {
  const url = new URL(address);
  if (kind === 'first') {
    const client = new EarlierClient(IDENTITY);
    const transport = new EarlierTransport(url, { authProvider });
    const finish = (answer: URLSearchParams) => transport.finishAuth(answer.get('code') ?? '');
    return { ...callsOf(client), open: () => client.connect(transport), finish };
  }
  const mode = MODES[kind];
  const client = new Client(IDENTITY, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  const finish = (answer: URLSearchParams) => transport.finishAuth(answer);
  return { ...callsOf(client), open: () => client.connect(transport), finish };
}

const MODES = {
  second: 'auto',
  'second, era of 2025': 'legacy',
  'second, era of 2026': { pin: '2026-07-28' },
} as const;

function callsOf(client: Client | EarlierClient): Omit<Connection, 'open' | 'finish'> {
  return {
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, args) => {
      const { isError, content } = await client.callTool({ name, arguments: args });
      const [first] = Array.isArray(content) ? content : [];
      return { isError: isError === true, text: first?.type === 'text' ? first.text : '' };
    },
    close: () => client.close(),
  };
}
