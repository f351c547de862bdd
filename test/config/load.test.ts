import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsealLines } from '../../src/app/unsealed-settings.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Environment } from '../../src/config/option-types.ts';
import { Failure } from '../../src/core/failure.ts';
import { Secret } from '../../src/core/secret.ts';
import { AIS_DEFAULTS } from './ais-defaults.ts';

const KEY = 'ab'.repeat(32);

function problemsOf(env: Environment): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'configuration') throw error;
    const problems = error.detail.meta?.problems;
    if (!Array.isArray(problems)) throw error;
    for (const problem of problems) expect(error.message).toContain(problem);
    return problems;
  }
  return [];
}

describe('an empty environment', () => {
  it('is a whole configuration for one machine', () => {
    const { dataDir, fromEnvironment, ...config } = loadConfig({});

    expect(config).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      authUrl: 'http://127.0.0.1:3000',
      authServer: 'own',
      authClientId: null,
      authClientSecret: null,
      authRateLimits: { register: 600, authorize: 600, token: 6000, sign_in: 30 },
      refreshGraceSeconds: 30,
      signInIssuer: null,
      signInClientId: null,
      signInClientSecret: null,
      signInName: 'your company',
      smtpUrl: null,
      trustedProxies: ['127.0.0.0/8', '::1/128'],
      allowedOrigins: [
        'https://claude.ai',
        'https://claude.com',
        'https://chatgpt.com',
        'https://vscode.dev',
        'https://insiders.vscode.dev',
      ],
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      databasePooling: 'none',
      logLevel: 'info',
      mailFrom: null,
      metricsPort: null,
      otlpEndpoint: null,
      otlpHeaders: null,
      otelServiceName: 'landfall',
      otelSamplerRatio: 1,
      databasePoolSize: 10,
      mcpTools: 'all',
      mcpReadOnly: false,
      retentionNotificationDays: 30,
      retentionAttemptDays: 30,
      retentionAuditDays: 400,
      retentionObservationDays: 400,
      retentionStoppedDays: null,
      retentionQuarantineDays: 90,
      retentionIntakeDays: 90,
      retentionPositionDays: 180,
      pollIdleMs: 500,
      cleanUpMinutes: 10,
      retentionCheckMinutes: 60,
      retentionScanHours: 24,
      metricsHost: '127.0.0.1',
      sandbox: false,
      demoAccount: false,
      allowPlainHttp: false,
      account: null,
      secretKeys: null,
      rateLimits: { default: 100, create: 100, infer: 200, refresh: 10, bulk: 10 },
      webhookSourceIps: null,
      webhookTestAllowCidrs: null,
      webhookRetrySchedule: [5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 43200, 72000, 86400],
      webhookDeadlineMs: 15_000,
      webhookLeaseMs: 60_000,
      webhookDisableAfterSeconds: 432_000,
      lines: {},
      senders: {},
      terminals: {},
      railroads: {},
      upstreams: {},
      inferenceProbe: '0',
      inferenceAccountsMin: 3,
      intakeDir: null,
      ...AIS_DEFAULTS,
      shutdownGraceSeconds: 5,
      closedCanals: null,
    });
    expect(path.isAbsolute(dataDir)).toBe(true);
    expect(fromEnvironment.size).toBe(0);
  });

  it('is the same as one whose variables are blank', () => {
    const blank = { HOST: '', PORT: ' ', DATABASE_URL: '', SECRET_KEY: '\t', RATE_LIMITS: '', LINE_MAEU_API_KEY: '' };

    expect(loadConfig(blank)).toEqual(loadConfig({}));
  });
});

describe('addresses', () => {
  it.each([
    [{ HOST: '0.0.0.0', PORT: '8080', ALLOW_PLAIN_HTTP: '1' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://track.example.com/' }, 'https://track.example.com'],
    [{ PUBLIC_URL: ' https://example.com:8443/ ' }, 'https://example.com:8443'],
  ])('of clients are made of %j as %s', (env, publicUrl) => {
    expect(loadConfig(env)).toMatchObject({ publicUrl, authUrl: publicUrl });
  });

  it.each([
    'track.example.com',
    'https://example.com/landfall',
    'ftp://example.com',
    'https://',
    'https://u:p@example.com',
    'https://example.com?a=1',
    'javascript:alert(1)',
  ])('of clients are never %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toHaveLength(1);
  });
});

describe('plain http', () => {
  it.each([
    [{ PUBLIC_URL: 'http://track.example.com' }, ['PUBLIC_URL', 'AUTH_URL']],
    [{ PUBLIC_URL: 'https://track.example.com', AUTH_URL: 'http://auth.example.com' }, ['AUTH_URL']],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000', AUTH_URL: 'https://auth.example.com' }, ['PUBLIC_URL']],
    [{ HOST: '0.0.0.0' }, ['PUBLIC_URL']],
    [{ HOST: '::' }, ['PUBLIC_URL']],
    [{ HOST: '192.168.1.5' }, ['PUBLIC_URL', 'AUTH_URL']],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, ['PUBLIC_URL']],
  ])('beyond this machine is refused and allowed by a variable: %j', (env, names) => {
    const problems = problemsOf(env);

    expect(problems.map((problem) => problem.split(':')[0])).toEqual(names);
    expect(problems.every((problem) => problem.includes('https://') && problem.includes('ALLOW_PLAIN_HTTP=1'))).toBe(
      true,
    );
    expect(loadConfig({ ...env, ALLOW_PLAIN_HTTP: '1' }).allowPlainHttp).toBe(true);
  });

  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://track.example.com' },
  ])('on this machine, or behind a proxy with https, is as it was: %j', (env) => {
    expect(loadConfig(env).allowPlainHttp).toBe(false);
  });
});

describe('the data folder', () => {
  it.each([
    [{ DATA_DIR: '/var/lib/landfall/' }, '/var/lib/landfall'],
    [{ DATA_DIR: '~/ships' }, path.join(homedir(), 'ships')],
    [{ DATA_DIR: '~' }, homedir()],
    [{ DATA_DIR: 'relative' }, path.resolve('relative')],
    [{ DATA_DIR: '/a/~b' }, '/a/~b'],
  ])('%j is %s', (env, dataDir) => {
    expect(loadConfig(env).dataDir).toBe(dataDir);
  });

  it.runIf(process.platform === 'linux')("is in the user's data folder, unless that is no absolute path", () => {
    const usual = path.join(homedir(), '.local', 'share', 'landfall');

    expect(loadConfig({}).dataDir).toBe(usual);
    expect(loadConfig({ XDG_DATA_HOME: '/data' }).dataDir).toBe('/data/landfall');
    expect(loadConfig({ XDG_DATA_HOME: 'data' }).dataDir).toBe(usual);
  });
});

describe('the secret key', () => {
  const bytes = Buffer.from(KEY, 'hex');

  it.each([
    ['hexadecimal', KEY],
    ['base64', bytes.toString('base64')],
    ['base64url', Buffer.alloc(32, 0xfb).toString('base64url')],
  ])('is read as %s', (_how, SECRET_KEY) => {
    const { secretKeys } = loadConfig({ SECRET_KEY });

    expect(secretKeys?.map((key) => key.reveal().length)).toEqual([32]);
  });

  it.each(['short', 'ab'.repeat(16), `${KEY}ab`, Buffer.alloc(33).toString('base64'), 'zz'.repeat(32)])(
    'is never %s, which is not shown',
    (SECRET_KEY) => {
      const problems = problemsOf({ SECRET_KEY });

      expect(problems).toHaveLength(1);
      expect(problems.join()).not.toContain(SECRET_KEY);
    },
  );

  it('must be given with a database server, which several processes share', () => {
    expect(problemsOf({ DATABASE_URL: 'postgresql://h/db' })).toEqual([
      'SECRET_KEY: must be set with DATABASE_URL, because every process needs the same key',
    ]);
    expect(loadConfig({ DATABASE_URL: 'postgres://u:p@h/db', SECRET_KEY: KEY }).databaseUrl?.reveal()).toBe(
      'postgres://u:p@h/db',
    );
  });
});

describe('rate limits', () => {
  it('keep their default where they are not named', () => {
    expect(loadConfig({ RATE_LIMITS: 'infer = 5, default=7,' }).rateLimits).toEqual({
      default: 7,
      create: 100,
      infer: 5,
      refresh: 10,
      bulk: 10,
    });
  });

  it.each([
    'infer',
    'infer=',
    'infer=0',
    'infer=-1',
    'infer=1.5',
    'infer=9999999',
    'other=1',
    '__proto__=1',
    'toString=1',
  ])('are never %s', (RATE_LIMITS) => {
    expect(problemsOf({ RATE_LIMITS })).toHaveLength(1);
  });
});

describe('the addresses that webhooks are delivered from', () => {
  it('are addresses and networks of both versions of IP', () => {
    const { webhookSourceIps } = loadConfig({ WEBHOOK_SOURCE_IPS: '198.51.100.7, 203.0.113.0/28,2001:db8::/32,' });

    expect(webhookSourceIps).toEqual(['198.51.100.7', '203.0.113.0/28', '2001:db8::/32']);
  });

  it.each([
    '198.51.100',
    '198.51.100.7/33',
    '198.51.100.7/',
    '198.51.100.7/28/2',
    'hooks.example.com',
    '::1/129',
    '::1%lo',
  ])('are never %s', (WEBHOOK_SOURCE_IPS) => {
    expect(problemsOf({ WEBHOOK_SOURCE_IPS })).toHaveLength(1);
  });
});

describe('the delivery of webhooks', () => {
  it('can be hastened for tests, but never where NODE_ENV is production', () => {
    const hastened = {
      WEBHOOK_RETRY_SCHEDULE: '0.05, 0.1,0,1,2,3,4,5,6,7,8,604800',
      WEBHOOK_DEADLINE_MS: '500',
      WEBHOOK_LEASE_MS: '2000',
      WEBHOOK_DISABLE_AFTER_S: '3',
    };

    expect(loadConfig(hastened)).toMatchObject({
      webhookRetrySchedule: [0.05, 0.1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 604_800],
      webhookDeadlineMs: 500,
      webhookLeaseMs: 2_000,
      webhookDisableAfterSeconds: 3,
    });
    expect(problemsOf({ ...hastened, NODE_ENV: 'production' })).toEqual(
      Object.keys(hastened).map((name) => expect.stringContaining(`${name}: must not be set`)),
    );
  });

  it.each([
    { WEBHOOK_RETRY_SCHEDULE: '5,30' },
    { WEBHOOK_RETRY_SCHEDULE: '1,2,3,4,5,6,7,8,9,10,11,' },
    { WEBHOOK_RETRY_SCHEDULE: '1,2,3,4,5,6,7,8,9,10,11,-1' },
    { WEBHOOK_RETRY_SCHEDULE: '1,2,3,4,5,6,7,8,9,10,11,604801' },
    { WEBHOOK_DEADLINE_MS: '0' },
    { WEBHOOK_DEADLINE_MS: '1.5' },
    { WEBHOOK_LEASE_MS: '3600001' },
    { WEBHOOK_DISABLE_AFTER_S: 'never' },
  ])('is never as %j says', (env) => {
    expect(problemsOf(env)).toHaveLength(1);
  });
});

describe('shipping lines', () => {
  it('are distinguished by their SCAC, and have what was given', () => {
    const { lines } = loadConfig({
      LINE_MAEU_API_KEY: 'k',
      LINE_MAEU_API_SECRET: 's',
      LINE_HLCU_CLIENT_ID: 'id',
      LINE_HLCU_CLIENT_SECRET: 'cs',
      LINE_HLCU_BASE_URL: 'https://api.example.com/v2/',
      LINE_HLCU_TOKEN_URL: 'http://127.0.0.1:9/token',
      LINE_HLCU_SCHEDULES_URL: 'https://api.example.com/ovs/',
    });

    expect(lines).toEqual({
      HLCU: {
        settings: {
          baseUrl: 'https://api.example.com/v2',
          tokenUrl: 'http://127.0.0.1:9/token',
          schedulesUrl: 'https://api.example.com/ovs',
          clientId: expect.any(Secret),
          clientSecret: expect.any(Secret),
        },
      },
      MAEU: { settings: { apiKey: expect.any(Secret), apiSecret: expect.any(Secret) } },
    });
    expect(unsealLines(lines)).toMatchObject({
      HLCU: { clientId: 'id', clientSecret: 'cs' },
      MAEU: { apiKey: 'k', apiSecret: 's' },
    });
  });

  it('are not polled without TLS, and a setting that there is not is reported', () => {
    expect(problemsOf({ LINE_MAEU_BASE_URL: 'http://api.example.com', LINE_MAEU_APIKEY: 'hunter2' })).toEqual([
      'LINE_MAEU_APIKEY: unknown setting of a line; the settings are BASE_URL, TOKEN_URL, SCHEDULES_URL, SUBSCRIPTIONS, SUBSCRIPTION_DAYS, API_KEY, API_SECRET, CLIENT_ID, CLIENT_SECRET, CERTIFICATE, CERTIFICATE_PASSWORD, CERTIFICATE_THUMBPRINT, ASSERTION_ALGORITHM, TENANT, SCOPE, PRODUCT, PARTNER, NAME, PROFILE, PATH, AUTH, KEY_HEADER, API_VERSION, PREFIX, PAGING, PARAMETERS, NOT_FOUND_TEXT, CONCURRENCY, REQUESTS_PER_MINUTE, REQUESTS_PER_DAY, POLL_SECONDS_MIN, POLL_SECONDS_MAX',
      'LINE_MAEU_BASE_URL: must begin with https:// because credentials are sent to it',
    ]);
  });

  it('have nothing to do with variables of other programs', () => {
    expect(loadConfig({ LINE_CHANNEL_SECRET: 'x', LINE_LENGTH: '80', ONLINE_MAEU_API_KEY: 'x' }).lines).toEqual({});
  });
});

describe('an environment with mistakes', () => {
  it('gets all of them at once, a line each, without a password', () => {
    const problems = problemsOf({
      HOST: 'http://x',
      PORT: '70000',
      PUBLIC_URL: 'https://me:hunter2@example.com',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      LOG_LEVEL: 'loud\n',
      SANDBOX: 'maybe',
      RATE_LIMITS: 'x=1,y=2',
      LINE_MAEU_TOKEN_URL: 'nowhere',
    });

    expect(problems).toEqual([
      'HOST: must be a host name or an address, without a port or a scheme, not "http://x"',
      'PORT: must be a whole number from 0 to 65535, not "70000"',
      'PUBLIC_URL: must be a URL such as https://track.example.com, without query, fragment or password, not "https://[secret]@example.com"',
      'DATABASE_URL: must be a PostgreSQL URL such as postgresql://user:password@host:5432/landfall',
      'LOG_LEVEL: must be debug, info, warn, error or silent, not "loud"',
      'SANDBOX: must be 1, 0, true or false, not "maybe"',
      'RATE_LIMITS: has the unknown kind "x"; the kinds are default, create, infer, refresh, bulk; has the unknown kind "y"; the kinds are default, create, infer, refresh, bulk, not "x=1,y=2"',
      'LINE_MAEU_TOKEN_URL: must be a URL such as https://track.example.com, without query, fragment or password',
      'SECRET_KEY: must be set with DATABASE_URL, because every process needs the same key',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });
});

describe('signing in', () => {
  it.each([
    [{ SIGN_IN_ISSUER: 'https://id.example.com' }, 'SIGN_IN_CLIENT_ID: must be set with SIGN_IN_ISSUER'],
    [{ SIGN_IN_CLIENT_ID: 'landfall' }, 'SIGN_IN_CLIENT_ID: must be set with SIGN_IN_ISSUER'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: must be set with SMTP_URL'],
    [{ MAIL_FROM: 'tracking@example.com' }, 'MAIL_FROM: must be set with SMTP_URL'],
    [{ SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'tracking@example.com' }, 'SMTP_URL: must be smtp://'],
    [{ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM: must be an e-mail address'],
    [{ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Us\r\nBcc: <a@b>' }, 'MAIL_FROM: must be an e-mail address'],
    [{ AIS_BARENTSWATCH_ID: 'me' }, 'AIS_BARENTSWATCH_SECRET: must be set with AIS_BARENTSWATCH_ID'],
    [{ AUTH_SERVER: 'foreign' }, 'AUTH_URL: must be set with AUTH_SERVER=foreign'],
    [{ AUTH_SERVER: 'theirs' }, 'AUTH_SERVER: must be own or foreign'],
    [{ REFRESH_GRACE_SECONDS: '4000' }, 'REFRESH_GRACE_SECONDS: must be a whole number of seconds from 0 to 3600'],
    [
      { AUTH_RATE_LIMITS: 'signin=3' },
      'AUTH_RATE_LIMITS: has the unknown kind "signin"; the kinds are register, authorize, token, sign_in',
    ],
    [{ TRUSTED_PROXIES: 'proxy.example.com' }, 'TRUSTED_PROXIES: must be IP addresses or networks'],
  ])('is refused as %j with what to do', (env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(problem)]);
  });

  it('opens private networks for tests, but never where NODE_ENV is production', () => {
    const open = { WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32' };

    expect(loadConfig(open).webhookTestAllowCidrs).toEqual(['127.0.0.1/32']);
    for (const NODE_ENV of ['production', 'Production', ' PRODUCTION '])
      expect(problemsOf({ ...open, NODE_ENV })).toEqual([expect.stringContaining('must not be set')]);
  });
});
