import { errors } from 'oidc-provider';

/** What a program said of itself when it registered, in the form of RFC 7591 §2; of any type, because it is unverified input. */
export type ClientMetadata = Record<string, unknown>;

/** Grants that there are; programs register with others that they would like to have, such as the device's. */
const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const RESPONSE_TYPES = ['code'];

/** Programs say a kilobyte or so; it is stored, so unneeded metadata is rejected. */
const BYTES_MAX = 4_096;

const REDIRECT_URIS_MAX = 10;
const URI_LENGTH_MAX = 2_000;
const NAME_LENGTH_MAX = 200;

/** RFC 8252 §7.3; the library knows the same. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Shorter ones could be the letter of a drive. */
const SCHEME_LENGTH_MIN = 3;

/** Schemes that browsers act upon themselves, or that lead to more than one program: no client could receive a code there. */
const UNSAFE_SCHEMES = [
  'javascript:',
  'vbscript:',
  'data:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
  'chrome:',
  'resource:',
  'intent:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'tel:',
  'sms:',
  'shell:',
  'jar:',
  'search-ms:',
  'android-app:',
  'market:',
  'smb:',
  'ldap:',
  'ldaps:',
  'ssh:',
  'telnet:',
];

/** Families of such schemes, by how they begin: programs of the system that do what an address says. */
const UNSAFE_SCHEME_PREFIXES = ['ms-', 'itms', 'x-apple'];

/** What may be said but decides nothing here; a mistake in it must not keep a program out. */
const IGNORED = [
  'scope',
  'sector_identifier_uri',
  'subject_type',
  'id_token_signed_response_alg',
  'default_acr_values',
  'default_max_age',
  'require_auth_time',
  'initiate_login_uri',
  'post_logout_redirect_uris',
  'response_modes',
  'contacts',
];

/** Keys of a program are the deepest that there is. */
const DEPTH_MAX = 8;

const UNSTORABLE = /[\0\p{Surrogate}]/u;
const TEXTS = ['application_type', 'token_endpoint_auth_method', 'token_endpoint_auth_signing_alg'];
const ADDRESSES = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'];

/**
 * Converts the metadata of a registration, in place, to what the library accepts: null and empty members are removed,
 * unknown grants and scopes are left out, and the application type is derived from the redirect URIs. Errors: the
 * library's `InvalidClientMetadata`, with both codes of RFC 7591 §3.2.2.
 */
export function normalizeClient(metadata: ClientMetadata): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (value === null || value === '' || IGNORED.includes(name)) delete metadata[name];
  }
  delete metadata.x_normalized;
  if (hasUnstorableText(metadata))
    throw new errors.InvalidClientMetadata('the metadata must be plain text in a shallow object');
  for (const name of TEXTS) {
    const value = metadata[name];
    if (value !== undefined && typeof value !== 'string') {
      throw new errors.InvalidClientMetadata(`${name} must be a text`);
    }
  }
  for (const name of ADDRESSES) if (!isWebAddress(metadata[name])) delete metadata[name];
  if (metadata.token_endpoint_auth_method !== 'private_key_jwt') {
    delete metadata.jwks;
    delete metadata.jwks_uri;
  }
  if (Buffer.byteLength(JSON.stringify(metadata)) > BYTES_MAX) {
    throw new errors.InvalidClientMetadata(`the metadata must have at most ${BYTES_MAX} bytes`);
  }
  metadata.grant_types = known(metadata.grant_types, GRANT_TYPES);
  metadata.response_types = known(metadata.response_types, RESPONSE_TYPES);
  // The library gives out a secret before it knows that a program without a method has no use for one.
  if (metadata.token_endpoint_auth_method === undefined || metadata.token_endpoint_auth_method === 'none') {
    delete metadata.client_secret;
    delete metadata.client_secret_expires_at;
  }
  checkName(metadata.client_name);
  const redirects = redirectsOf(metadata.redirect_uris);
  if (redirects !== null) metadata.application_type = redirects.every(isWeb) ? 'web' : 'native';
}

/** Whether an address is on the person's own machine, where any program may listen. */
export function isLoopbackRedirect({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** Whether there is U+0000 or half a character anywhere, which no database keeps as text, or a nest without an end. */
function hasUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEPTH_MAX) return true;
  return Object.entries(value).some(([name, member]) => UNSTORABLE.test(name) || hasUnstorableText(member, depth + 1));
}

function known(value: unknown, all: readonly string[]): unknown {
  if (value === undefined) return [...all];
  if (!Array.isArray(value)) return value;
  const kept = value.filter((member) => all.includes(member));
  return kept.length === 0 ? [...all] : kept;
}

function checkName(name: unknown): void {
  if (name === undefined) return;
  if (typeof name === 'string' && name.length <= NAME_LENGTH_MAX) return;
  throw new errors.InvalidClientMetadata(`client_name must be a text of at most ${NAME_LENGTH_MAX} characters`);
}

/** The addresses, each of which could receive a code; null where they are not even a list, which the library reports. */
function redirectsOf(value: unknown): URL[] | null {
  if (!Array.isArray(value)) return null;
  if (value.length > REDIRECT_URIS_MAX) {
    throw refused(`must have at most ${REDIRECT_URIS_MAX} members`);
  }
  return value.map(redirectOf);
}

function redirectOf(text: unknown): URL {
  const url = typeof text === 'string' && text.length <= URI_LENGTH_MAX && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw refused('must be absolute URIs of at most 2000 characters');
  if (String(text).includes('#')) throw refused('must have no fragment');
  if (url.username !== '' || url.password !== '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(String(text))) {
    throw refused('must have no user name or password');
  }
  if (isUnsafeScheme(url.protocol)) throw refused(`must not use the scheme ${url.protocol.slice(0, -1)}`);
  if (url.protocol === 'http:' && !isLoopbackRedirect(url))
    throw refused('must use https, or http on this machine alone');
  if (url.protocol === 'https:' && LOOPBACK.includes(url.hostname)) throw refused('must use http on this machine');
  return url;
}

function isUnsafeScheme(protocol: string): boolean {
  const isKnown =
    UNSAFE_SCHEMES.includes(protocol) || UNSAFE_SCHEME_PREFIXES.some((start) => protocol.startsWith(start));
  return isKnown || protocol.length <= SCHEME_LENGTH_MIN;
}

/** The library answers `invalid_redirect_uri` to a complaint that begins so. */
function refused(what: string): Error {
  return new errors.InvalidClientMetadata(`redirect_uris ${what}`);
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:';
}

function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > URI_LENGTH_MAX || !URL.canParse(value)) return false;
  return ['https:', 'http:'].includes(new URL(value).protocol);
}
