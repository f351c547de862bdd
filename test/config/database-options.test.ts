import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';

const POOLED = 'postgresql://me:s3cret@pool.example:6432/landfall';
const DIRECT = 'postgresql://me:s3cret@db.example:5432/landfall';
const BASE = { DATABASE_URL: POOLED, SECRET_KEY: 'ab'.repeat(32) };

describe('the addresses of the database', () => {
  it.each([
    ['none', { DATABASE_URL: DIRECT }],
    ['transaction', { DATABASE_URL: `${POOLED}?pgbouncer=true`, DATABASE_DIRECT_URL: DIRECT }],
    ['transaction', { DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: DIRECT }],
    ['session', { DATABASE_POOLING: 'session', DATABASE_DIRECT_URL: DIRECT }],
    ['session', { DATABASE_URL: `${POOLED}?pgbouncer=true`, DATABASE_POOLING: 'session', DATABASE_DIRECT_URL: DIRECT }],
  ])('are pooled in the mode %s with %j', (mode, env) => {
    expect(loadConfig({ ...BASE, ...env }).databasePooling).toBe(mode);
  });

  it.each([
    ['DATABASE_DIRECT_URL: must be set with DATABASE_POOLING=transaction', { DATABASE_POOLING: 'transaction' }],
    ['DATABASE_DIRECT_URL: must be set with DATABASE_POOLING=session', { DATABASE_POOLING: 'session' }],
    ['DATABASE_DIRECT_URL: must be set with', { DATABASE_URL: `${POOLED}?pgbouncer=true` }],
    [
      'DATABASE_DIRECT_URL: must lead to PostgreSQL itself',
      { DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: `${DIRECT}?pgbouncer=true` },
    ],
    ['DATABASE_URL: must be set with DATABASE_DIRECT_URL', { DATABASE_URL: '', DATABASE_DIRECT_URL: DIRECT }],
    ['DATABASE_URL: must be set with', { DATABASE_URL: '', DATABASE_READ_URL: DIRECT }],
    ['DATABASE_URL: must be set with', { DATABASE_URL: '', DATABASE_POOLING: 'session' }],
    ['DATABASE_POOLING: must be none, session or transaction', { DATABASE_POOLING: 'statement' }],
  ])('are refused with "%s", and no password, for %j', (problem, env) => {
    expect(() => loadConfig({ ...BASE, ...env })).toThrow(problem);
    expect(() => loadConfig({ ...BASE, ...env })).not.toThrow('s3cret');
  });
});
