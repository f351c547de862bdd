import { isIP } from 'node:net';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isPublicAddress, within } from '../../net/address.ts';
import { isCallablePort, portOf } from '../../net/port.ts';

const URL_LENGTH_MAX = 2_000;

/** Names that lead nowhere from outside (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'home.arpa'];

/** The address of a receiver, as it is given. */
export const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Give an address such as https://example.com/landfall' })
  .max(URL_LENGTH_MAX, `An address has at most ${URL_LENGTH_MAX} characters`)
  .describe('Where deliveries are posted to: a public https address');

/**
 * Makes sure that an address may be called. Its address is checked again at each attempt; the check here
 * reports typing errors at once. Errors: `invalid_input`.
 */
export function requireCallable(text: string, { openNetworks }: { openNetworks: readonly string[] }): void {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw refused('The address must not hold a user name or password; use a header for credentials.');
  }
  if (text.includes('#')) throw refused('The address must not have a part after #, which is never sent.');
  // By now the URL parser has turned every way of writing an IPv4 address into the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (within(openNetworks)(host)) return;
  if (url.protocol !== 'https:') throw refused('The address must begin with https://.');
  // A name may lead into an open network; where it does is not known before it is called.
  if (!isPublicHost(host) && (isIP(host) !== 0 || openNetworks.length === 0)) {
    throw refused(`${url.hostname} is not an address that can be reached from outside; give a public one.`);
  }
  if (!isCallablePort(portOf(url))) {
    throw refused('The port must be 443, or one from 1024 on that is not known for something else than HTTP.');
  }
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_ENDINGS.some((ending) => `.${host}`.endsWith(`.${ending}`));
}

function refused(message: string): Failure {
  return new Failure('invalid_input', `url: ${message}`, { pointer: '/url' });
}
