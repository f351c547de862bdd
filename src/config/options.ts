import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { AIS_OPTIONS } from './ais-options.ts';
import { DATABASE_OPTIONS } from './database-options.ts';
import { MAIL_OPTIONS } from './mail-options.ts';
import { OPERATOR_OPTIONS } from './operator-options.ts';
import {
  AccountCount,
  Addresses,
  AUTH_RATE_LIMITS_DEFAULT,
  BaseUrl,
  type Environment,
  Flag,
  Folder,
  Host,
  LongSeconds,
  Milliseconds,
  type Option,
  Origins,
  OriginUrl,
  PortNumber,
  RATE_LIMITS_DEFAULT,
  Rates,
  RetrySchedule,
  Seconds,
  SecretKeyList,
  SecretText,
  SignInRates,
} from './option-types.ts';
import { SANDBOX_OPTIONS } from './sandbox-options.ts';
import { SEA_OPTIONS } from './sea-options.ts';
import { SHUTDOWN_OPTIONS } from './shutdown-options.ts';

/** Every option, by its name in the configuration. A new option is one entry here. */
export const OPTIONS = {
  host: { env: 'HOST', type: Host, default: '127.0.0.1', sentence: 'The address that the server listens on.' },
  port: { env: 'PORT', type: PortNumber, default: '3000', sentence: 'The port that the server listens on.' },
  publicUrl: {
    env: 'PUBLIC_URL',
    type: OriginUrl,
    default: localUrl,
    defaultShown: 'from HOST and PORT',
    sentence: 'The URL that clients use to reach the server.',
  },
  authUrl: {
    env: 'AUTH_URL',
    type: BaseUrl,
    default: (env) => optionText(env, 'PUBLIC_URL') ?? localUrl(env),
    defaultShown: 'PUBLIC_URL',
    sentence: 'The URL of the authorization server.',
  },
  allowPlainHttp: {
    env: 'ALLOW_PLAIN_HTTP',
    type: Flag,
    default: '0',
    sentence:
      'Allows PUBLIC_URL and AUTH_URL with http:// beyond this machine, where anyone on the way can read passwords and ' +
      'tokens: 1 or 0.',
  },
  authServer: {
    env: 'AUTH_SERVER',
    type: z.enum(['own', 'foreign'], 'must be own or foreign'),
    default: 'own',
    sentence:
      'The kind of authorization server at AUTH_URL: own is the built-in one, foreign is an external one that you operate.',
  },
  authClientId: {
    env: 'AUTH_CLIENT_ID',
    type: z.string().max(500, 'must have at most 500 characters'),
    default: null,
    sentence: 'The OAuth client that introspects opaque access tokens at an external authorization server.',
  },
  authClientSecret: {
    env: 'AUTH_CLIENT_SECRET',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The secret of AUTH_CLIENT_ID.',
  },
  authRateLimits: {
    env: 'AUTH_RATE_LIMITS',
    type: SignInRates,
    default: AUTH_RATE_LIMITS_DEFAULT,
    sentence:
      'Requests per minute and IP address for client registration, authorization, tokens and sign-in; hosts send the ' +
      'requests of many users from few addresses.',
  },
  refreshGraceSeconds: {
    env: 'REFRESH_GRACE_SECONDS',
    type: Seconds,
    default: '30',
    sentence:
      'Seconds in which a used refresh token may be used again, because hosts refresh in parallel and lose answers; ' +
      'with 0 a second use ends the connection.',
  },
  signInIssuer: {
    env: 'SIGN_IN_ISSUER',
    type: BaseUrl,
    default: null,
    sentence: 'The issuer URL of an OpenID provider for single sign-on (SSO).',
  },
  signInClientId: {
    env: 'SIGN_IN_CLIENT_ID',
    type: z.string().max(500, 'must have at most 500 characters'),
    default: null,
    sentence: 'The client of this service at SIGN_IN_ISSUER; its redirect URL is AUTH_URL/sign-in/callback.',
  },
  signInClientSecret: {
    env: 'SIGN_IN_CLIENT_SECRET',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The secret of SIGN_IN_CLIENT_ID; without it the provider must accept public clients.',
  },
  signInName: {
    env: 'SIGN_IN_NAME',
    type: z.string().max(60, 'must have at most 60 characters'),
    default: 'your company',
    sentence: 'The name of the OpenID provider on the sign-in page.',
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    type: Addresses,
    default: '127.0.0.0/8,::1/128',
    sentence: 'IP addresses and networks of proxies whose X-Forwarded-For header is trusted.',
  },
  allowedOrigins: {
    env: 'ALLOWED_ORIGINS',
    type: Origins,
    default: 'https://claude.ai,https://claude.com,https://chatgpt.com,https://vscode.dev,https://insiders.vscode.dev',
    sentence: 'Origins of web pages that may call the MCP endpoint, in addition to PUBLIC_URL and this machine.',
  },
  ...DATABASE_OPTIONS,
  dataDir: {
    env: 'DATA_DIR',
    type: Folder,
    default: userDataFolder,
    defaultShown: "landfall in the user's data folder",
    sentence: 'The folder of the embedded database and of the secret key.',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    type: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    default: 'info',
    sentence: 'The lowest level that is logged to stderr.',
  },
  metricsPort: {
    env: 'METRICS_PORT',
    type: PortNumber,
    default: null,
    sentence: 'The port of GET /metrics (Prometheus), /livez and /readyz; without it there are no metrics.',
  },
  metricsHost: {
    env: 'METRICS_HOST',
    type: Host,
    default: '127.0.0.1',
    sentence: 'The address that METRICS_PORT listens on; metrics need no authentication.',
  },
  ...SANDBOX_OPTIONS,
  inferenceProbe: {
    env: 'INFERENCE_PROBE',
    type: z.enum(['0', '1', 'all'], 'must be 0, 1 or all'),
    default: '0',
    sentence:
      'Polls likely lines for a number that does not identify its line: 0 never, 1 when it is tracked, all also when it is ' +
      'inferred; at most three lines per number, and at most half of the quota of a line.',
  },
  inferenceAccountsMin: {
    env: 'INFERENCE_ACCOUNTS_MIN',
    type: AccountCount,
    default: '3',
    sentence:
      'The number of accounts that must track numbers of one form before inference learns from it, so that no account is ' +
      'visible in the answers to another; set 1 if all accounts belong to one company.',
  },
  intakeDir: {
    env: 'INTAKE_DIR',
    type: Folder,
    default: null,
    sentence: 'The folder with one subfolder per sender, of the same name, from which files are ingested.',
  },
  ...MAIL_OPTIONS,
  ...OPERATOR_OPTIONS,
  ...AIS_OPTIONS,
  ...SHUTDOWN_OPTIONS,
  ...SEA_OPTIONS,
  account: {
    env: 'ACCOUNT',
    type: z.string().max(100, 'must have at most 100 characters'),
    default: null,
    sentence: 'The account of the command line and of the stdio server, if there are several.',
  },
  secretKeys: {
    env: 'SECRET_KEY',
    type: SecretKeyList,
    default: null,
    secret: true,
    sentence:
      'The key that encrypts secrets at rest, 32 bytes in base64 or hexadecimal; required with DATABASE_URL, otherwise ' +
      'generated at the first start and stored in DATA_DIR; of several keys, separated by commas, the first encrypts and ' +
      'all decrypt.',
  },
  rateLimits: {
    env: 'RATE_LIMITS',
    type: Rates,
    default: RATE_LIMITS_DEFAULT,
    sentence:
      'Requests per minute and key, over REST and MCP and all processes: tracking a number (create), inferring a number ' +
      '(infer), refreshing containers (refresh), tracking many numbers at once (bulk), all others (default); 1000000 is practically unlimited.',
  },
  webhookSourceIps: {
    env: 'WEBHOOK_SOURCE_IPS',
    type: Addresses,
    default: null,
    sentence:
      'IP addresses and networks from which webhooks are sent, separated by commas, for receivers with a firewall.',
  },
  webhookTestAllowCidrs: {
    env: 'WEBHOOK_TEST_ALLOW_CIDRS',
    type: Addresses,
    default: null,
    sentence: 'For tests only: non-public networks to which webhooks may be sent; rejected with NODE_ENV=production.',
  },
  webhookRetrySchedule: {
    env: 'WEBHOOK_RETRY_SCHEDULE',
    type: RetrySchedule,
    default: '5,30,120,600,1800,3600,7200,14400,28800,43200,72000,86400',
    sentence:
      'Seconds before each of the 12 retries of a delivery; change it for tests only, rejected with NODE_ENV=production.',
  },
  webhookDeadlineMs: {
    env: 'WEBHOOK_DEADLINE_MS',
    type: Milliseconds,
    default: '15000',
    sentence:
      'Milliseconds for the whole answer of a receiver; change it for tests only, rejected with NODE_ENV=production.',
  },
  webhookLeaseMs: {
    env: 'WEBHOOK_LEASE_MS',
    type: Milliseconds,
    default: '60000',
    sentence:
      'Milliseconds until another process continues the deliveries of a dead one; change it for tests only, rejected with ' +
      'NODE_ENV=production.',
  },
  webhookDisableAfterSeconds: {
    env: 'WEBHOOK_DISABLE_AFTER_S',
    type: LongSeconds,
    default: '432000',
    sentence:
      'Seconds without success until a webhook is disabled; change it for tests only, rejected with NODE_ENV=production.',
  },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

/** The text of a variable; null if it is absent or blank, because many start scripts set absent values to an empty text. */
export function optionText(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? '';
  return text === '' ? null : text;
}

function localUrl(env: Environment): string {
  const host = optionText(env, 'HOST') ?? OPTIONS.host.default;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${optionText(env, 'PORT') ?? OPTIONS.port.default}`;
}

/** XDG Base Directory Specification 0.8: a data folder that is not absolute is ignored. */
function userDataFolder(env: Environment): string {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'landfall');
  if (process.platform === 'win32') {
    return path.join(optionText(env, 'LOCALAPPDATA') ?? path.join(homedir(), 'AppData', 'Local'), 'landfall');
  }
  const xdg = optionText(env, 'XDG_DATA_HOME');
  if (xdg !== null && path.isAbsolute(xdg)) return path.join(xdg, 'landfall');
  return path.join(homedir(), '.local', 'share', 'landfall');
}
