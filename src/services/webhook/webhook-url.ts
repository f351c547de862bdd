import { isIP } from 'node:net';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isPublicAddress } from '../../net/address.ts';
import type { WebhookTools } from './webhook-tools.ts';

const URL_LENGTH_MAX = 2_000;

/** Below this other protocols are at home, and a port that is not 443 has been chosen by somebody who may. */
const FREE_PORT_MIN = 1024;

/** Names that lead nowhere from outside (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'home.arpa'];

/** The address of a receiver, as it is given. */
export const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Give an address such as https://example.com/landfall' })
  .max(URL_LENGTH_MAX, `An address has at most ${URL_LENGTH_MAX} characters`)
  .describe('Where deliveries are posted to: a public https address');

/**
 * Makes sure that an address may be called. Where its name leads is checked again whenever it is called; here whoever
 * mistypes learns of it at once. Errors: `invalid_input`.
 */
export function requireCallable(text: string, { allowsPrivateUrls }: Pick<WebhookTools, 'allowsPrivateUrls'>): void {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw refused('The address must not hold a user name or password; use a header for credentials.');
  }
  if (text.includes('#')) throw refused('The address must not have a part after #, which is never sent.');
  if (allowsPrivateUrls) return;
  if (url.protocol !== 'https:') throw refused('The address must begin with https://.');
  if (!isPublicHost(url.hostname)) {
    throw refused(`${url.hostname} is not an address that can be reached from outside; give a public one.`);
  }
  if (url.port !== '' && Number(url.port) < FREE_PORT_MIN) {
    throw refused(`The port must be 443, or ${FREE_PORT_MIN} or more.`);
  }
}

/** By then the URL parser has turned every way of writing an IPv4 address into the usual one. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !PRIVATE_ENDINGS.some((ending) => `.${host}`.endsWith(`.${ending}`));
}

function refused(message: string): Failure {
  return new Failure('invalid_input', `url: ${message}`, { pointer: '/url' });
}
