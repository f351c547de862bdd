import { initialize, modern, request } from '../fixtures/messages.ts';

/** What there is on a server that a good message may name. */
export interface Known {
  calls: readonly (readonly [name: string, args: Record<string, unknown>])[];
  prompts: readonly (readonly [name: string, args: Record<string, string>])[];
  uris: readonly string[];
  uriTemplate: string;
}

/** Good messages for a server, in the versions with a handshake and in the one without. */
export function corpusOf({ calls, prompts, uris, uriTemplate }: Known): [object, ...object[]] {
  const requests: [string, object][] = [
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['completion/complete', { ref: { type: 'ref/resource', uri: uriTemplate }, argument: { name: 'id', value: '' } }],
    // No account has this, so a subscription to it ends as soon as it is acknowledged.
    ['subscriptions/listen', { notifications: { resourceSubscriptions: [uriTemplate], toolsListChanged: true } }],
    ...calls.map(([name, args]): [string, object] => ['tools/call', { name, arguments: args }]),
    ...prompts.map(([name, args]): [string, object] => ['prompts/get', { name, arguments: args }]),
    ...uris.map((uri): [string, object] => ['resources/read', { uri }]),
  ];
  return [
    initialize('2025-11-25', { elicitation: {} }),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
    { jsonrpc: '2.0', id: 1, result: { roots: [] } },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    request(1, 'ping'),
    modern(1, 'server/discover'),
    ...requests.map(([method, params], index) => request(index, method, params)),
    ...requests.map(([method, params], index) => modern(index, method, params, { elicitation: { form: {} } })),
  ];
}
