import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { AIS_OPTIONS } from './ais-options.ts';
import {
  AccountCount,
  Addresses,
  AUTH_RATE_LIMITS_DEFAULT,
  BaseUrl,
  DatabaseUrl,
  Flag,
  Folder,
  Host,
  LongSeconds,
  Milliseconds,
  Origins,
  OriginUrl,
  Port,
  RATE_LIMITS_DEFAULT,
  Rates,
  RetrySchedule,
  Seconds,
  SecretKey,
  SecretText,
  SignInRates,
} from './option-types.ts';
import { SEA_OPTIONS } from './sea-options.ts';

/** The variables of the environment, as the process was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One option: the environment variable that sets it, how its text is read, and what people need to know of it. */
export interface Option<Value = unknown> {
  env: string;
  type: z.ZodType<Value, string>;
  /** The text that applies where the variable is absent or empty; null where there is none. */
  default: string | null | ((env: Environment) => string);
  /** How the default reads in documentation, where it depends on the machine. */
  defaultShown?: string;
  secret?: true;
  /** One sentence. */
  sentence: string;
}

/** Every option, by its name in the configuration. A new option is one entry here. */
export const OPTIONS = {
  host: { env: 'HOST', type: Host, default: '127.0.0.1', sentence: 'The address that the server listens on.' },
  port: { env: 'PORT', type: Port, default: '3000', sentence: 'The port that the server listens on.' },
  publicUrl: {
    env: 'PUBLIC_URL',
    type: OriginUrl,
    default: localUrl,
    defaultShown: 'made of HOST and PORT',
    sentence: 'The address under which clients reach the server, as they write it.',
  },
  authUrl: {
    env: 'AUTH_URL',
    type: BaseUrl,
    default: (env) => textOf(env, 'PUBLIC_URL') ?? localUrl(env),
    defaultShown: 'PUBLIC_URL',
    sentence: 'The address of the authorization server that clients sign in at.',
  },
  authServer: {
    env: 'AUTH_SERVER',
    type: z.enum(['own', 'foreign'], 'must be own or foreign'),
    default: 'own',
    sentence:
      'Whose the authorization server at AUTH_URL is: own is part of this program, foreign is one that you run or rent.',
  },
  authClientId: {
    env: 'AUTH_CLIENT_ID',
    type: z.string().max(500, 'must have at most 500 characters'),
    default: null,
    sentence:
      'The client by which a foreign authorization server is asked about access tokens that say nothing themselves.',
  },
  authClientSecret: {
    env: 'AUTH_CLIENT_SECRET',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The secret of that client.',
  },
  authRateLimits: {
    env: 'AUTH_RATE_LIMITS',
    type: SignInRates,
    default: AUTH_RATE_LIMITS_DEFAULT,
    sentence:
      'How many requests an address may make in any minute to register, to begin an authorization, for tokens, and to ' +
      'sign in; hosts come with many people from few addresses.',
  },
  refreshGraceSeconds: {
    env: 'REFRESH_GRACE_SECONDS',
    type: Seconds,
    default: '30',
    sentence:
      'For how long a refresh token that was used may be used again, because hosts refresh in parallel and lose answers; ' +
      '0 ends the connection at the second use.',
  },
  signInIssuer: {
    env: 'SIGN_IN_ISSUER',
    type: BaseUrl,
    default: null,
    sentence: "The company's own OpenID provider, at which people may sign in instead of with a password.",
  },
  signInClientId: {
    env: 'SIGN_IN_CLIENT_ID',
    type: z.string().max(500, 'must have at most 500 characters'),
    default: null,
    sentence: 'The client that this service is at that provider; its redirect address is AUTH_URL/sign-in/callback.',
  },
  signInClientSecret: {
    env: 'SIGN_IN_CLIENT_SECRET',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The secret of that client; without it the provider must take public clients.',
  },
  signInName: {
    env: 'SIGN_IN_NAME',
    type: z.string().max(60, 'must have at most 60 characters'),
    default: 'your company',
    sentence: 'What that provider is called on the sign-in page.',
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    type: Addresses,
    default: '127.0.0.0/8,::1/128',
    sentence:
      'The addresses and networks of proxies whose word about where a request came from, X-Forwarded-For, is believed.',
  },
  allowedOrigins: {
    env: 'ALLOWED_ORIGINS',
    type: Origins,
    default: 'https://claude.ai,https://claude.com,https://chatgpt.com,https://vscode.dev,https://insiders.vscode.dev',
    sentence:
      'The web applications whose pages may call the MCP endpoint; pages of PUBLIC_URL and of this machine always may.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    type: DatabaseUrl,
    default: null,
    secret: true,
    sentence: 'The PostgreSQL server to use; without it an embedded one keeps its data under DATA_DIR.',
  },
  dataDir: {
    env: 'DATA_DIR',
    type: Folder,
    default: userDataFolder,
    defaultShown: "landfall in the user's data folder",
    sentence: 'The folder of everything that is kept on this machine: the embedded database and the secret key.',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    type: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    default: 'info',
    sentence: 'The least important line that is still written to the log on stderr.',
  },
  metricsPort: {
    env: 'METRICS_PORT',
    type: Port,
    default: null,
    sentence: 'The port of its own that GET /metrics is answered on, in the format of Prometheus; without it on none.',
  },
  metricsHost: {
    env: 'METRICS_HOST',
    type: Host,
    default: '127.0.0.1',
    sentence: 'The address of that port; whoever reaches it may read what is measured.',
  },
  sandbox: {
    env: 'SANDBOX',
    type: Flag,
    default: '0',
    sentence: 'Whether the sandbox is on: a made-up shipping line whose containers sail for trying things out.',
  },
  inferenceProbe: {
    env: 'INFERENCE_PROBE',
    type: z.enum(['0', '1', 'all'], 'must be 0, 1 or all'),
    default: '0',
    sentence:
      'Whether lines are asked if they know a number that does not tell its line: 0 never, 1 when it is to be tracked, all ' +
      'also when it is only inferred; at most three lines for a number, out of half of their allowance.',
  },
  inferenceAccountsMin: {
    env: 'INFERENCE_ACCOUNTS_MIN',
    type: AccountCount,
    default: '3',
    sentence:
      'From how many accounts numbers of one form have to come before the inference of lines learns from them, so that ' +
      'no account shows in the answers to another; 1 where all accounts are of one company.',
  },
  intakeDir: {
    env: 'INTAKE_DIR',
    type: Folder,
    default: null,
    sentence:
      'The folder whose sub-folders, one a sender and named like it, are watched for files to be taken in; without it none is.',
  },
  ...AIS_OPTIONS,
  ...SEA_OPTIONS,
  account: {
    env: 'ACCOUNT',
    type: z.string().max(100, 'must have at most 100 characters'),
    default: null,
    sentence: 'The account that the command line and the stdio server act for, where there are several.',
  },
  secretKey: {
    env: 'SECRET_KEY',
    type: SecretKey,
    default: null,
    secret: true,
    sentence:
      'The 32 bytes, in base64 or hexadecimal, that secrets at rest are encrypted with; needed with DATABASE_URL, ' +
      'otherwise made at the first start and kept in DATA_DIR.',
  },
  rateLimits: {
    env: 'RATE_LIMITS',
    type: Rates,
    default: RATE_LIMITS_DEFAULT,
    sentence:
      'How many requests a key may make in any minute, over REST and MCP together and over all processes, by kind: ' +
      'tracking a number (create), inferring what a number is, refreshing containers, all others; 1000000 is as good as ' +
      'no limit.',
  },
  webhookSourceIps: {
    env: 'WEBHOOK_SOURCE_IPS',
    type: Addresses,
    default: null,
    sentence:
      'The IP addresses and networks that webhook deliveries leave from, joined by commas, for receivers with a firewall.',
  },
  webhookTestAllowCidrs: {
    env: 'WEBHOOK_TEST_ALLOW_CIDRS',
    type: Addresses,
    default: null,
    sentence:
      'For tests alone: networks that are not public and may be called all the same; refused with NODE_ENV=production.',
  },
  webhookRetrySchedule: {
    env: 'WEBHOOK_RETRY_SCHEDULE',
    type: RetrySchedule,
    default: '5,30,120,600,1800,3600,7200,14400,28800,43200,72000,86400',
    sentence:
      'The seconds before each of the 12 retries of a delivery; to be changed for tests alone, refused with ' +
      'NODE_ENV=production.',
  },
  webhookDeadlineMs: {
    env: 'WEBHOOK_DEADLINE_MS',
    type: Milliseconds,
    default: '15000',
    sentence:
      'How long a receiver has for its whole answer; to be changed for tests alone, refused with NODE_ENV=production.',
  },
  webhookLeaseMs: {
    env: 'WEBHOOK_LEASE_MS',
    type: Milliseconds,
    default: '60000',
    sentence:
      'After how long the deliveries of a process that died are taken over; to be changed for tests alone, refused with ' +
      'NODE_ENV=production.',
  },
  webhookDisableAfterSeconds: {
    env: 'WEBHOOK_DISABLE_AFTER_S',
    type: LongSeconds,
    default: '432000',
    sentence:
      'How long a receiver may accept nothing until its webhook is disabled; to be changed for tests alone, refused with ' +
      'NODE_ENV=production.',
  },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

/** The text that a variable was given; null if it is absent or blank, which many start scripts mean by absent. */
export function textOf(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? '';
  return text === '' ? null : text;
}

function localUrl(env: Environment): string {
  const host = textOf(env, 'HOST') ?? OPTIONS.host.default;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${textOf(env, 'PORT') ?? OPTIONS.port.default}`;
}

/** XDG Base Directory Specification 0.8: a data folder that is not absolute is ignored. */
function userDataFolder(env: Environment): string {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'landfall');
  const xdg = textOf(env, 'XDG_DATA_HOME');
  if (xdg !== null && path.isAbsolute(xdg)) return path.join(xdg, 'landfall');
  return path.join(homedir(), '.local', 'share', 'landfall');
}
