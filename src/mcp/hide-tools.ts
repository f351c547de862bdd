import { isJSONRPCResultResponse, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';

/**
 * Leaves tools out of the lists that a server sends. The tools stay registered, so that a call of one is answered with
 * why it is not there, where the library would say no more than that it is unknown.
 */
export function hideTools(transport: Transport, isHidden: (name: string) => boolean): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(withoutHidden(message, isHidden), options);
  return transport;
}

function withoutHidden(message: JSONRPCMessage, isHidden: (name: string) => boolean): JSONRPCMessage {
  if (!isJSONRPCResultResponse(message) || !Array.isArray(message.result.tools)) return message;
  const tools = message.result.tools.filter((tool) => !isHidden(String(tool?.name)));
  return { ...message, result: { ...message.result, tools } };
}
