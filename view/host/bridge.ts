import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeRequest,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps';
import { type Data, data, isData, text } from '../model/read.ts';

/** The version of the extension that is spoken (SEP-1865). */
const PROTOCOL_VERSION = '2026-01-26';

/** A host that does not answer a call for so long does not answer it at all. */
const CALL_MS_MAX = 60_000;

/** What a tool answered, be it an error. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  structured: Data;
  meta: Data;
}

/** What the host says by itself. */
export interface HostEvents {
  context(context: McpUiHostContext): void;
  result(answer: ToolAnswer): void;
  cancelled(reason: string | null): void;
}

/** The host that shows this view. */
export interface Host {
  capabilities: McpUiHostCapabilities;
  /** Calls a tool of the server. Errors: the host's refusal, or its silence. */
  callTool(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
  /** Tells the model what the person has done here; does nothing where the host takes no such word. */
  tellModel(words: string): void;
  /** Has the host open an address, after it has asked the person; null where it opens none. */
  openLink: ((url: string) => void) | null;
}

interface Waiting {
  resolve(result: Data): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Opens the conversation with the host by JSON-RPC over postMessage, the transport of the extension. */
export async function connectHost(events: HostEvents): Promise<Host> {
  const line = openLine(events);
  const opening: McpUiInitializeRequest['params'] = {
    appInfo: { name: 'landfall', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: PROTOCOL_VERSION,
  };
  const opened = await line.request('ui/initialize', { ...opening });
  const capabilities: McpUiHostCapabilities = data(opened.hostCapabilities);
  events.context(data(opened.hostContext));
  send({ method: 'ui/notifications/initialized', params: {} });
  reportSize();
  const openLink = (url: string) => void line.request('ui/open-link', { url }).catch(() => {});
  return {
    capabilities,
    // A host that refuses has said so to the person.
    openLink: capabilities.openLinks === undefined ? null : openLink,
    callTool: async (name, args) => toolAnswer(await line.request('tools/call', { name, arguments: args })),
    tellModel(words) {
      if (capabilities.updateModelContext === undefined) return;
      const params: McpUiUpdateModelContextRequest['params'] = { content: [{ type: 'text', text: words }] };
      // What the host makes of it does not matter here.
      line.request('ui/update-model-context', { ...params }).catch(() => {});
    },
  };
}

interface Line {
  /** Errors: the host's refusal, or its silence. */
  request(method: string, params: Record<string, unknown>): Promise<Data>;
}

/** Sends requests to the host and hears what it says. */
function openLine(events: HostEvents): Line {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  window.addEventListener('message', receive);
  return { request };

  function request(method: string, params: Record<string, unknown>): Promise<Data> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The host has not answered.'));
      }, CALL_MS_MAX);
      waiting.set(id, { resolve, reject, timer });
      send({ id, method, params });
    });
  }

  function receive({ source, data: message }: MessageEvent<unknown>): void {
    if (source !== window.parent || !isData(message) || message.jsonrpc !== '2.0') return;
    if (typeof message.method === 'string') hear(events, message.method, message);
    else if (typeof message.id === 'number') settle(message.id, message);
  }

  function settle(id: number, message: Data): void {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    if (message.error === undefined) one.resolve(data(message.result));
    else one.reject(new Error(text(data(message.error).message) ?? 'The host refused.'));
  }
}

function hear(events: HostEvents, method: string, message: Data): void {
  const { id } = message;
  const params = data(message.params);
  if (method === 'ui/notifications/tool-result') events.result(toolAnswer(params));
  else if (method === 'ui/notifications/tool-cancelled') events.cancelled(text(params.reason));
  else if (method === 'ui/notifications/host-context-changed') events.context(params);
  if (typeof id !== 'number' && typeof id !== 'string') return;
  // There is nothing to end, and nothing else that a host may request of a view without tools.
  const isKnown = method === 'ping' || method === 'ui/resource-teardown';
  send(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: 'Method not found' } });
}

/** The frame is as high as what it shows. */
function reportSize(): void {
  let last = '';
  new ResizeObserver(() => {
    const { scrollWidth: width } = document.documentElement;
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (last === `${width} ${height}`) return;
    last = `${width} ${height}`;
    send({ method: 'ui/notifications/size-changed', params: { width, height } });
  }).observe(document.body);
}

/** Nothing secret is said before the host has answered, and the frame's origin is opaque, so that any target is right. */
function send(message: Record<string, unknown>): void {
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function toolAnswer(result: Data): ToolAnswer {
  const content: unknown[] = Array.isArray(result.content) ? result.content : [];
  const lines = content.flatMap((block) => {
    const { type, text: line } = data(block);
    return type === 'text' && typeof line === 'string' ? [line] : [];
  });
  return {
    isError: result.isError === true,
    text: lines.join('\n'),
    structured: data(result.structuredContent),
    meta: data(result._meta),
  };
}
