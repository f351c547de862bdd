import { appendFileSync, closeSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbedded } from '../../src/db/embedded.ts';
import { openCluster } from '../../src/db/embedded-cluster.ts';
import { openLog } from '../../src/db/embedded-log.ts';
import { databaseAvailable } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

const MEGABYTE = 1_000_000;

describe.skipIf(!databaseAvailable)('the log of the embedded PostgreSQL', () => {
  it('is rotated by size while the server runs, and has no statement and no row', { timeout: 60_000 }, async () => {
    const folder = scratchFolder('log');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startEmbedded(folder, { settings: { fsync: 'off' } });
    onTestFinished(() => server.stop());
    const log = path.join(folder, 'postgres', 'server.log');
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('CREATE TABLE kept (word text PRIMARY KEY)');
    await client.query("INSERT INTO kept VALUES ('SECRETROW')");

    await expect(client.query("INSERT INTO kept VALUES ('SECRETROW') /* SECRETSTATEMENT */")).rejects.toThrow();
    await expect(client.query('SELECT 1/0 /* SECRETSTATEMENT */')).rejects.toThrow();
    const before = readFileSync(log, 'utf8');
    appendFileSync(log, 'x'.repeat(2 * MEGABYTE));
    await vi.waitFor(() => expect(statSync(log).size).toBeLessThan(MEGABYTE), { timeout: 30_000, interval: 200 });
    await expect(client.query('SELECT 1/0')).rejects.toThrow();

    expect(before).toContain('duplicate key');
    expect(before).not.toMatch(/SECRET/);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(2 * MEGABYTE);
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('division by zero'));
    expect(readFileSync(log).includes(0)).toBe(false);
  });

  it('is one of before and one of now', () => {
    const folder = scratchFolder('log');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const cluster = openCluster(folder, {});
    const held = openLog(cluster);
    writeSync(held, 'old'.repeat(MEGABYTE));

    closeSync(openLog(cluster));
    writeSync(held, 'new');
    closeSync(held);

    expect(readFileSync(cluster.logFile, 'utf8')).toBe('new');
    expect(statSync(`${cluster.logFile}.1`).size).toBe(3 * MEGABYTE);
  });
});
