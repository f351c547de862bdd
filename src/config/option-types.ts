import { isIP } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { SecretKeys } from '../core/sealer.ts';
import { Secret } from '../core/secret.ts';

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One option: its environment variable, the schema of its text, its default and its help. */
export interface Option<Value = unknown> {
  env: string;
  type: z.ZodType<Value, string>;
  /** The text that applies if the variable is absent or empty; null if there is no default. */
  default: string | null | ((env: Environment) => string);
  /** The default as documentation shows it, if it depends on the machine. */
  defaultShown?: string;
  secret?: true;
  /** One sentence. */
  sentence: string;
}

/** The length of the key that everything at rest is encrypted with. */
export const SECRET_KEY_BYTES = 32;

/** Each value that a former key sealed is tried with the keys one after the other. */
const SECRET_KEYS_MAX = 5;

/** Requests per minute that an account may make, by kind of request. */
export interface RateLimits {
  default: number;
  create: number;
  infer: number;
  refresh: number;
  bulk: number;
}

/** What applies to every kind of request that RATE_LIMITS does not name. */
export const RATE_LIMITS_DEFAULT = 'default=100,create=100,infer=200,refresh=10,bulk=10';

/** Requests per minute that an address may make while people and programs sign in. */
export interface AuthRates {
  /** Registrations of programs. */
  register: number;
  /** Authorizations that are begun. */
  authorize: number;
  /** Codes and tokens that are exchanged, revoked and looked at. */
  token: number;
  /** Passwords that are tried. */
  sign_in: number;
}

/** Hosts come with many people from few addresses and register whenever one of them connects, so these are generous. */
export const AUTH_RATE_LIMITS_DEFAULT = 'register=600,authorize=600,token=6000,sign_in=30';

const RATE_MAX = 1_000_000;

/** `1`, `0`, `true`, `false`. */
export const Flag = z
  .enum(['1', '0', 'true', 'false'], 'must be 1, 0, true or false')
  .transform((text) => text === '1' || text === 'true');

/** A TCP port; 0 lets the system choose a free one. */
export const PortNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535');

/** A host name or an address, without a port. */
export const Host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9._:-]+$/, 'must be a host name or an address, without a port or a scheme');

/** An http(s) address without query, fragment and credentials; a slash at the end is dropped. */
export const BaseUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== null && isWeb && `${url.search}${url.hash}${url.username}${url.password}` === '') {
    return url.href.replace(/\/+$/, '');
  }
  context.addIssue('must be a URL such as https://track.example.com, without query, fragment or password');
  return z.NEVER;
});

/** An http(s) address without a path: what stands below it is found by well-known paths of the host (RFC 9728 §3.1). */
export const OriginUrl = BaseUrl.refine(
  (text) => new URL(text).pathname === '/',
  'must be a URL without a path, such as https://track.example.com',
);

/** The origins of web applications, separated by commas; each is a scheme and a host, such as `https://claude.ai`. */
export const Origins = z.string().transform((text, context): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  const origins = parts.filter((part) => part !== '');
  const wrong = origins.find((part) => !URL.canParse(part) || new URL(part).origin !== part.toLowerCase());
  if (wrong === undefined) return origins.map((origin) => origin.toLowerCase());
  context.addIssue('must be origins such as https://claude.ai, separated by commas');
  return z.NEVER;
});

/** IP addresses and networks in CIDR notation (RFC 4632), separated by commas. */
export const Addresses = z.string().transform((text, context): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  const addresses = parts.filter((part) => part !== '');
  if (addresses.every(isAddress)) return addresses;
  context.addIssue('must be IP addresses or networks such as 198.51.100.7 or 203.0.113.0/28, separated by commas');
  return z.NEVER;
});

/** The URL of a line: https, or http on this machine only, because requests carry credentials. */
export const LineUrl = BaseUrl.refine(
  (text) => text.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname),
  'must begin with https:// because credentials are sent to it',
);

/** A folder; `~` stands for the home folder, because hosts that start this program pass it unexpanded. */
export const Folder = z.string().transform((text) => path.resolve(text.replace(/^~(?=\/|$)/, homedir())));

/** A connection string of PostgreSQL. */
export const DatabaseUrl = z.string().transform((text, context) => {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return new Secret(text);
  context.addIssue('must be a PostgreSQL URL such as postgresql://user:password@host:5432/landfall');
  return z.NEVER;
});

/** One key of 32 bytes or more, separated by commas, each in hexadecimal, base64 or base64url. */
export const SecretKeyList = z.string().transform((text, context): SecretKeys => {
  const keys = decodeSecretKeys(text);
  if (keys !== null) return keys;
  context.addIssue(`must be ${SECRET_KEY_BYTES} bytes in base64 or hexadecimal; "openssl rand -base64 32" makes one`);
  return z.NEVER;
});

/** Any text that must not be shown. */
export const SecretText = z.string().transform((text) => new Secret(text));

/** `kind=requests per minute`, separated by commas; kinds that are not named keep their default. */
export const Rates = ratesOf<RateLimits>({ default: 100, create: 100, infer: 200, refresh: 10, bulk: 10 });

/** The same for signing in. */
export const SignInRates = ratesOf<AuthRates>({ register: 600, authorize: 600, token: 6000, sign_in: 30 });

/** A number of seconds, up to an hour. */
export const Seconds = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of seconds from 0 to 3600')
  .transform(Number)
  .refine((seconds) => seconds <= 3600, 'must be a whole number of seconds from 0 to 3600');

/** How often a delivery is retried, and the longest delay of a retry. */
const RETRIES = 12;
const RETRY_SECONDS_MAX = 604_800;

/** The waits before the retries of a delivery, in seconds, separated by commas; a part of a second is one too. */
export const RetrySchedule = z.string().transform((text, context): readonly number[] => {
  const parts = text.split(',').map((part) => part.trim());
  const isRight = parts.every((part) => /^\d{1,6}(\.\d{1,3})?$/.test(part) && Number(part) <= RETRY_SECONDS_MAX);
  if (isRight && parts.length === RETRIES) return parts.map(Number);
  context.addIssue(`must be ${RETRIES} numbers of seconds from 0 to ${RETRY_SECONDS_MAX}, separated by commas`);
  return z.NEVER;
});

/** A number of milliseconds, from a hundred up to an hour. */
export const Milliseconds = wholeNumber({ unit: 'milliseconds', min: 100, max: 3_600_000 });

/** A number of seconds, up to a year. */
/** A small number of accounts. */
export const AccountCount = wholeNumber({ unit: 'accounts', min: 1, max: 1_000 });
export const LongSeconds = wholeNumber({ unit: 'seconds', min: 1, max: 31_536_000 });

/** The keys of a text, separated by commas or line breaks; null if a part is no key, or they are too many. */
export function decodeSecretKeys(text: string): SecretKeys | null {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  const keys = parts.filter((part) => part !== '').map(decodeSecretKey);
  const [first, ...former] = keys.filter((key) => key !== null).map((key) => new Secret(key));
  const isWrong = keys.includes(null) || keys.length > SECRET_KEYS_MAX;
  return first === undefined || isWrong ? null : [first, ...former];
}

function decodeSecretKey(text: string): Uint8Array | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === SECRET_KEY_BYTES ? bytes : null;
}

/** A whole number within bounds, for options that name a number of things. */
export function wholeNumber({ unit, min, max }: { unit: string; min: number; max: number }): z.ZodType<number, string> {
  const problem = `must be a whole number of ${unit} from ${min} to ${max}`;
  const isBetween = (value: number) => value >= min && value <= max;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: problem, abort: true })
    .transform(Number)
    .refine(isBetween, problem);
}

function isAddress(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  // A zone (RFC 4007) means something on one machine only.
  if (version === 0 || more.length > 0 || address.includes('%')) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function ratesOf<Limits extends { [Kind in keyof Limits]: number }>(defaults: Limits): z.ZodType<Limits, string> {
  return z.string().transform((text, context): Limits => {
    const rates = { ...defaults };
    for (const part of text.split(',').filter((part) => part.trim() !== '')) {
      const [kind = '', amount = ''] = part.split('=').map((side) => side.trim());
      if (!isKindOf(kind, rates))
        context.addIssue(`has the unknown kind "${kind}"; the kinds are ${Object.keys(rates).join(', ')}`);
      else if (!/^\d{1,7}$/.test(amount) || Number(amount) < 1 || Number(amount) > RATE_MAX) {
        context.addIssue(`needs a whole number from 1 to ${RATE_MAX} after "${kind}="`);
      } else Object.assign(rates, { [kind]: Number(amount) });
    }
    return rates;
  });
}

function isKindOf<Limits extends object>(kind: string, rates: Limits): kind is Extract<keyof Limits, string> {
  return Object.hasOwn(rates, kind);
}

/** SCACs, separated by commas. */
export const LineCodes = z.string().transform((text, context) => {
  const lines = text.split(',').map((scac) => scac.trim());
  if (lines.every((scac) => /^[A-Z]{4}$/.test(scac))) return lines;
  context.addIssue('must be SCACs of four capital letters, with commas between them');
  return z.NEVER;
});
