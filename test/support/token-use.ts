import type { SignInService } from './sign-in-service.ts';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Uses a token where tokens are for: the statuses of the MCP endpoint and of the API. */
export async function useToken({ url }: Pick<SignInService, 'url'>, token: string): Promise<[number, number]> {
  return Promise.all([
    useHeader(`${url}/mcp`, `Bearer ${token}`),
    useHeader(`${url}/v2/containers`, `Bearer ${token}`),
  ]);
}

/** Asks the MCP endpoint or the API with an `Authorization` header, and gives the status. */
export async function useHeader(address: string, authorization: string): Promise<number> {
  const isProtocol = address.endsWith('/mcp');
  const response = await fetch(address, {
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    ...(isProtocol ? { method: 'POST', body: JSON.stringify(CALL) } : {}),
  });
  await response.text();
  return response.status;
}
