/** The generations of the protocol: the last that begins with a handshake, and the first that has none. */
export const GENERATIONS = ['2025-11-25', '2026-07-28'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** A message of HTTP; a POST to the root unless it says otherwise. */
export interface HttpMessage {
  method?: string;
  path?: string;
  headers: Record<string, string>;
  body: string;
}

/** What a host of a generation sends to call a tool. Whichever it is, the message stands by itself. */
export function toolCall(generation: Generation, name: string, args: object): HttpMessage {
  const isModern = generation === '2026-07-28';
  const params = { name, arguments: args, ...(isModern ? { _meta: META } : {}) };
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': generation,
      ...(isModern ? { 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

/** The message in the text of an answer, be it JSON or the only event of a stream. */
export function messageOf(answer: string): unknown {
  const [, data = answer] = /^data: (.*)$/m.exec(answer) ?? [];
  return JSON.parse(data);
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
