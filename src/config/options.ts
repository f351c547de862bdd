import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import {
  Addresses,
  BaseUrl,
  DatabaseUrl,
  Flag,
  Folder,
  Host,
  Origins,
  Port,
  RATE_LIMITS_DEFAULT,
  Rates,
  SecretKey,
} from './option-types.ts';

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
    type: BaseUrl,
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
  sandbox: {
    env: 'SANDBOX',
    type: Flag,
    default: '0',
    sentence: 'Whether the sandbox is on: a made-up shipping line whose containers sail for trying things out.',
  },
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
