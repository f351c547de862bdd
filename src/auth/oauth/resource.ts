/** Where the protected resource lives below its root, beside the root itself. */
export const ENDPOINT = '/mcp';

/** The names of this machine, which people and programs use as they please. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether an identifier means the resource (RFC 8707 §2): as connectors are given its address, with the slash that URL
 * parsers add, with the endpoint that many hosts append, and on this machine under each of its names.
 */
export function isResource(identifier: string, root: string): boolean {
  const spellings = [root, `${root}/`, `${root}${ENDPOINT}`, `${root}${ENDPOINT}/`];
  if (spellings.includes(identifier)) return true;
  return URL.canParse(identifier) && spellings.includes(sameOnThisMachine(identifier, root));
}

/** The root of the resource as the client of a request names it: on this machine under the name that it used. */
export function rootFor(host: string | undefined, root: string): string {
  const url = new URL(root);
  const requested =
    host === undefined || !URL.canParse(`${url.protocol}//${host}`) ? null : new URL(`${url.protocol}//${host}`);
  if (requested === null || !isLoopbackName(url) || !isLoopbackName(requested) || requested.port !== url.port)
    return root;
  return root.replace(url.host, requested.host);
}

/** Whether a host is a name of this machine. */
export function isLoopbackName({ hostname }: URL): boolean {
  return LOOPBACK.includes(hostname);
}

function sameOnThisMachine(identifier: string, root: string): string {
  const url = new URL(identifier);
  const own = new URL(root);
  if (!isLoopbackName(own) || !isLoopbackName(url) || url.port !== own.port) return identifier;
  return identifier.replace(url.host, own.host);
}
