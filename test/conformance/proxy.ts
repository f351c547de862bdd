import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type Listener, listen } from '../../src/rest/listen.ts';

/** Starts a proxy on this machine that says who asks, because the suite cannot; everything else it leaves as it is. */
export async function startProxy(target: string, authorization: string): Promise<Listener> {
  return listen((incoming, outgoing) => forward(incoming, outgoing, { target, authorization }), {
    host: '127.0.0.1',
    port: 0,
  });
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, authorization }: { target: string; authorization: string },
): void {
  // The raw headers keep the host, the letters and the spaces that the suite wrote: it is them that it tests.
  const headers = [...incoming.rawHeaders, 'Authorization', authorization];
  const { method = 'GET', url = '/' } = incoming;
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}
