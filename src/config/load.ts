import type { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isLoopback } from '../core/loopback.ts';
import { databaseProblems } from './database-options.ts';
import { type LineOptions, readLineOptions } from './line-options.ts';
import type { Environment, Option } from './option-types.ts';
import { OPTIONS, type OptionName, optionText } from './options.ts';
import { type RailSettings, readRailroads } from './rail-options.ts';
import { readSenders, type SenderSettings } from './sender-options.ts';
import { readTerminals, type TerminalSettings } from './terminal-options.ts';
import { readUpstreams, type UpstreamSettings } from './upstream-options.ts';

type Value<Name extends OptionName> =
  | z.output<(typeof OPTIONS)[Name]['type']>
  | ((typeof OPTIONS)[Name]['default'] extends null ? null : never);

/** The options with their values; null is an option without a default that is not set. */
export type OptionValues = { readonly [Name in OptionName]: Value<Name> };

/** The configuration of an installation, read once at the start. */
export interface Config extends OptionValues {
  /** The credentials of each shipping line by SCAC; absent if nothing is set for a line. */
  readonly lines: Readonly<Record<string, LineOptions>>;
  /** The senders that may push, by name. */
  readonly senders: Readonly<Record<string, SenderSettings>>;
  /** The terminals that are polled, by key. */
  readonly terminals: Readonly<Record<string, TerminalSettings>>;
  /** The railroads that are polled, by key. */
  readonly railroads: Readonly<Record<string, RailSettings>>;
  /** The services that are polled for lines which cannot be polled directly, by name. */
  readonly upstreams: Readonly<Record<string, UpstreamSettings>>;
  /** The variables that were set, for `landfall config`. */
  readonly fromEnvironment: ReadonlySet<string>;
}

/** The delivery settings are documented, and changed for tests only. */
const DELIVERY_OF_TESTS = [
  OPTIONS.webhookRetrySchedule.env,
  OPTIONS.webhookDeadlineMs.env,
  OPTIONS.webhookLeaseMs.env,
  OPTIONS.webhookDisableAfterSeconds.env,
];

/** The base URL of the web pages: that of the built-in authorization server, otherwise PUBLIC_URL. */
export function pagesUrl({
  authServer,
  authUrl,
  publicUrl,
}: Pick<Config, 'authServer' | 'authUrl' | 'publicUrl'>): string {
  return authServer === 'own' ? authUrl : publicUrl;
}

/** The environment of this process. Nothing else in the program reads it. */
export function processEnvironment(): Environment {
  return process.env;
}

/**
 * Reads the configuration. Fails with `configuration` and all problems at once, one per line, so that one start is enough
 * to find them. A secret is never part of the message.
 */
export function loadConfig(env: Environment): Config {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, option]) => [name, read(option, env, problems)]),
  );
  const lines = readLineOptions(env, problems);
  const senders = readSenders(env, problems);
  const terminals = readTerminals(env, problems);
  const railroads = readRailroads(env, problems);
  const upstreams = readUpstreams(env, problems);
  if (optionText(env, 'DATABASE_URL') !== null && optionText(env, 'SECRET_KEY') === null) {
    problems.push('SECRET_KEY: must be set with DATABASE_URL, because every process needs the same key');
  }
  problems.push(...databaseProblems(values));
  if ((optionText(env, 'SIGN_IN_ISSUER') === null) !== (optionText(env, 'SIGN_IN_CLIENT_ID') === null)) {
    problems.push('SIGN_IN_CLIENT_ID: must be set with SIGN_IN_ISSUER, and not without it');
  }
  if ((optionText(env, 'AIS_BARENTSWATCH_ID') === null) !== (optionText(env, 'AIS_BARENTSWATCH_SECRET') === null)) {
    problems.push('AIS_BARENTSWATCH_SECRET: must be set with AIS_BARENTSWATCH_ID, and not without it');
  }
  if ((optionText(env, 'SMTP_URL') === null) !== (optionText(env, 'MAIL_FROM') === null)) {
    problems.push('MAIL_FROM: must be set with SMTP_URL, and not without it');
  }
  if (optionText(env, 'AUTH_SERVER') === 'foreign' && optionText(env, 'AUTH_URL') === null) {
    problems.push('AUTH_URL: must be set with AUTH_SERVER=foreign, the URL of the external server');
  }
  if (values.demoAccount === true && values.sandbox !== true) {
    problems.push(
      'DEMO_ACCOUNT: must be set with SANDBOX=1 alone, because it shows the fictional cargo of the sandbox',
    );
  }
  if (values.allowPlainHttp !== true) problems.push(...plainHttp(values));
  // NODE_ENV=Production means the same, and must not disable these checks.
  const isProduction = optionText(env, 'NODE_ENV')?.toLowerCase() === 'production';
  if (optionText(env, 'WEBHOOK_TEST_ALLOW_CIDRS') !== null && isProduction) {
    problems.push(
      'WEBHOOK_TEST_ALLOW_CIDRS: must not be set with NODE_ENV=production, because it allows requests to private networks',
    );
  }
  const changed = isProduction ? DELIVERY_OF_TESTS : [];
  for (const name of changed.filter((each) => optionText(env, each) !== null)) {
    problems.push(`${name}: must not be set with NODE_ENV=production, because receivers rely on the documented values`);
  }
  if (problems.length > 0) throw new Failure('configuration', sentence(problems), { meta: { problems } });
  const fromEnvironment = new Set(Object.keys(env).filter((name) => optionText(env, name) !== null));
  // Each value was read by the type of its option above, which is more than the compiler can follow.
  return { ...(values as OptionValues), lines, senders, terminals, railroads, upstreams, fromEnvironment };
}

/** The addresses of the service to which passwords and tokens would be sent over a network without encryption. */
function plainHttp(values: Readonly<Record<string, unknown>>): string[] {
  const advice =
    'because passwords and tokens are sent to it; ALLOW_PLAIN_HTTP=1 allows http on a network that you trust';
  const { publicUrl, authUrl, host } = values;
  const isPlain = (url: unknown) => typeof url === 'string' && url.startsWith('http:');
  const isRemote = (url: unknown) => typeof url === 'string' && !isLoopback(new URL(url));
  const problems = Object.entries({ PUBLIC_URL: publicUrl, AUTH_URL: authUrl })
    .filter(([, url]) => isPlain(url) && isRemote(url))
    .map(([name]) => `${name}: must begin with https://, ${advice}`);
  const listensBeyond = typeof host === 'string' && isRemote(`http://${host.includes(':') ? `[${host}]` : host}`);
  if (problems.length === 0 && listensBeyond && isPlain(publicUrl)) {
    problems.push(`PUBLIC_URL: must be set to an https:// URL if HOST is not this machine alone, ${advice}`);
  }
  return problems;
}

function read(option: Option, env: Environment, problems: string[]): unknown {
  const fallback = typeof option.default === 'function' ? option.default(env) : option.default;
  const given = optionText(env, option.env);
  const text = given ?? fallback;
  if (text === null) return null;
  const value = option.type.safeParse(text);
  if (value.success) return value.data;
  // A default made from another variable is wrong only if that one is, which is reported under its own name.
  if (given === null) return null;
  const shown = option.secret ? '' : `, not ${quoted(text)}`;
  problems.push(`${option.env}: ${value.error.issues.map((issue) => issue.message).join('; ')}${shown}`);
  return null;
}

/** A value in one short line; a password within a URL is left out. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100).replace(/\/\/.*@/, '//[secret]@'));
}

function sentence(problems: string[]): string {
  const [first] = problems;
  if (problems.length === 1) return `The configuration is not valid: ${first}.`;
  return `The configuration has ${problems.length} problems:\n${problems.map((line) => `  ${line}`).join('\n')}`;
}
