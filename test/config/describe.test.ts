import { describe, expect, it } from 'vitest';
import { describeConfig, optionRows } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';

describe('describeConfig', () => {
  it('shows values and whence they are, and of a secret only that it is set', () => {
    const config = loadConfig({
      PORT: '8080',
      SANDBOX: 'true',
      DATABASE_URL: 'postgres://u:hunter2@h/db',
      SECRET_KEY: '5c'.repeat(32),
      LINE_MAEU_API_KEY: 'hunter2',
      LINE_MAEU_BASE_URL: 'https://api.example.com',
      UNRELATED: 'x',
    });

    const rows = describeConfig(config);

    expect(rows.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['HOST', '127.0.0.1', 'default'],
      ['PORT', '8080', 'env'],
      ['PUBLIC_URL', 'http://127.0.0.1:8080', 'default'],
      ['AUTH_URL', 'http://127.0.0.1:8080', 'default'],
      ['ALLOW_PLAIN_HTTP', '0', 'default'],
      ['AUTH_SERVER', 'own', 'default'],
      ['AUTH_CLIENT_ID', '(not set)', 'default'],
      ['AUTH_CLIENT_SECRET', '(not set)', 'default'],
      ['AUTH_RATE_LIMITS', 'register=600,authorize=600,token=6000,sign_in=30', 'default'],
      ['REFRESH_GRACE_SECONDS', '30', 'default'],
      ['SIGN_IN_ISSUER', '(not set)', 'default'],
      ['SIGN_IN_CLIENT_ID', '(not set)', 'default'],
      ['SIGN_IN_CLIENT_SECRET', '(not set)', 'default'],
      ['SIGN_IN_NAME', 'your company', 'default'],
      ['TRUSTED_PROXIES', '127.0.0.0/8,::1/128', 'default'],
      [
        'ALLOWED_ORIGINS',
        'https://claude.ai,https://claude.com,https://chatgpt.com,https://vscode.dev,https://insiders.vscode.dev',
        'default',
      ],
      ['DATABASE_URL', '(set)', 'env'],
      ['DATABASE_DIRECT_URL', '(not set)', 'default'],
      ['DATABASE_READ_URL', '(not set)', 'default'],
      ['DATABASE_POOLING', 'none', 'default'],
      ['DATA_DIR', config.dataDir, 'default'],
      ['LOG_LEVEL', 'info', 'default'],
      ['METRICS_PORT', '(not set)', 'default'],
      ['METRICS_HOST', '127.0.0.1', 'default'],
      ['SANDBOX', '1', 'env'],
      ['DEMO_ACCOUNT', '0', 'default'],
      ['INFERENCE_PROBE', '0', 'default'],
      ['INFERENCE_ACCOUNTS_MIN', '3', 'default'],
      ['INTAKE_DIR', '(not set)', 'default'],
      ['SMTP_URL', '(not set)', 'default'],
      ['MAIL_FROM', '(not set)', 'default'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', '(not set)', 'default'],
      ['OTEL_EXPORTER_OTLP_HEADERS', '(not set)', 'default'],
      ['OTEL_SERVICE_NAME', 'landfall', 'default'],
      ['OTEL_TRACES_SAMPLER_ARG', '1', 'default'],
      ['DATABASE_POOL_SIZE', '10', 'default'],
      ['MCP_TOOLS', 'all', 'default'],
      ['MCP_READ_ONLY', '0', 'default'],
      ['RETENTION_NOTIFICATION_DAYS', '30', 'default'],
      ['RETENTION_ATTEMPT_DAYS', '30', 'default'],
      ['RETENTION_AUDIT_DAYS', '400', 'default'],
      ['RETENTION_OBSERVATION_DAYS', '400', 'default'],
      ['RETENTION_STOPPED_DAYS', '(not set)', 'default'],
      ['RETENTION_QUARANTINE_DAYS', '90', 'default'],
      ['RETENTION_INTAKE_DAYS', '90', 'default'],
      ['RETENTION_POSITION_DAYS', '180', 'default'],
      ['POLL_IDLE_MS', '500', 'default'],
      ['CLEAN_UP_MINUTES', '10', 'default'],
      ['RETENTION_CHECK_MINUTES', '60', 'default'],
      ['RETENTION_SCAN_HOURS', '24', 'default'],
      ['AIS_TCP', '(not set)', 'default'],
      ['AIS_FILE', '(not set)', 'default'],
      ['AIS_STREAM_KEY', '(not set)', 'default'],
      ['AIS_STREAM_URL', 'wss://stream.aisstream.io/v0/stream', 'default'],
      ['AIS_STREAM_MMSIS', '50', 'default'],
      ['AIS_STREAM_CONNECTIONS', '3', 'default'],
      ['AIS_STREAM_BOXES', '-90,-180,90,180', 'default'],
      ['AIS_DIGITRAFFIC', '0', 'default'],
      ['AIS_DIGITRAFFIC_URL', 'https://meri.digitraffic.fi/api/ais/v1', 'default'],
      ['AIS_DIGITRAFFIC_STREAM', '0', 'default'],
      ['AIS_DIGITRAFFIC_STREAM_URL', 'wss://meri.digitraffic.fi:443/mqtt', 'default'],
      ['AIS_BARENTSWATCH_ID', '(not set)', 'default'],
      ['AIS_BARENTSWATCH_SECRET', '(not set)', 'default'],
      ['AIS_BARENTSWATCH_URL', 'https://live.ais.barentswatch.no/v1', 'default'],
      ['AIS_BARENTSWATCH_STREAM', '0', 'default'],
      ['AIS_BARENTSWATCH_TOKEN_URL', 'https://id.barentswatch.no/connect/token', 'default'],
      ['SHUTDOWN_GRACE_SECONDS', '5', 'default'],
      ['CLOSED_CANALS', '(not set)', 'default'],
      ['ACCOUNT', '(not set)', 'default'],
      ['SECRET_KEY', '(set)', 'env'],
      ['RATE_LIMITS', 'default=100,create=100,infer=200,refresh=10,bulk=10', 'default'],
      ['WEBHOOK_SOURCE_IPS', '(not set)', 'default'],
      ['WEBHOOK_TEST_ALLOW_CIDRS', '(not set)', 'default'],
      ['WEBHOOK_RETRY_SCHEDULE', '5,30,120,600,1800,3600,7200,14400,28800,43200,72000,86400', 'default'],
      ['WEBHOOK_DEADLINE_MS', '15000', 'default'],
      ['WEBHOOK_LEASE_MS', '60000', 'default'],
      ['WEBHOOK_DISABLE_AFTER_S', '432000', 'default'],
      ['LINE_MAEU_API_KEY', '(set)', 'env'],
      ['LINE_MAEU_BASE_URL', 'https://api.example.com', 'env'],
    ]);
    expect(JSON.stringify([rows, config])).not.toMatch(/hunter2|5c5c/);
  });
});

describe('optionRows', () => {
  it('explains every option in one sentence, without anything of this machine', () => {
    const rows = optionRows();

    expect(rows.map(({ name }) => name)).toHaveLength(new Set(rows.map(({ name }) => name)).size);
    for (const row of rows) expect(row.sentence).toMatch(/^[A-Z][^.]*[\w)]\.$/);
    expect(rows.find(({ name }) => name === 'DATA_DIR')?.default).toBe("landfall in the user's data folder");
    expect(rows.find(({ name }) => name === 'LINE_<SCAC>_API_KEY')).toBeDefined();
  });
});
