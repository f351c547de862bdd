import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/io/exit-codes.ts';
import { asMachineFailure, Failure, toPublicFailure } from '../../src/core/failure.ts';
import { asUnavailable } from '../../src/db/database-failure.ts';
import { errorAnswer } from '../../src/rest/errors.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';

const PLACE = { name: 'db.example:5432/landfall' };

describe('a failure of the database', () => {
  it.each([
    ['53100', 'disk_full', /no disk space left/],
    ['53200', 'out_of_memory', /too little memory/],
    ['25006', 'read_only', /accepts no changes/],
    ['57014', 'no_answer', /did not answer in time/],
    ['55P03', 'no_answer', /did not answer in time/],
    ['ENOSPC', 'disk_full', /no disk space left/],
    ['ENOMEM', 'out_of_memory', /too little memory/],
    ['57P01', 'unreachable', /gives no answer/],
    ['28P01', 'unreachable', /correct DATABASE_URL/],
    ['3D000', 'unreachable', /correct DATABASE_URL/],
  ])('with code %s is %s, and is no bug', (code, outage, message) => {
    const failure = asUnavailable(Object.assign(new Error('for some reason'), { code }), PLACE);

    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message), detail: { outage } });
    expect(exitCodeOf(failure)).toBe(4);
    const { status, headers, document } = errorAnswer(failure, 'request');
    expect([status, headers['Retry-After']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(document.errors[0].detail).not.toContain('example');
  });

  it.each(['23505', '42601', '22P02'])('with code %s is left as it is', (code) => {
    const error = Object.assign(new Error('for some reason'), { code });

    expect(asUnavailable(error, PLACE)).toBe(error);
  });

  it('is one of work that goes on after the end of its connections, and is no bug', async () => {
    const pool = new pg.Pool();
    await pool.end();

    const error: unknown = await pool.query('SELECT 1').catch((thrown: unknown) => thrown);

    expect(asUnavailable(error, PLACE)).toMatchObject({ code: 'unavailable', detail: { outage: 'unreachable' } });
  });

  it('says of a machine without disk space what to do', () => {
    const failure = asMachineFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }));

    expect(failure).toMatchObject({ message: 'This machine has no disk space left; free some and try again.' });
    expect(exitCodeOf(failure)).toBe(4);
    expect(failure instanceof Failure && toPublicFailure(failure).detail).toMatchObject({ retryAfterSeconds: 60 });
  });
});

describeWithDatabase('the limits of a connection', () => {
  const db = useDatabase();

  it('end a statement of a transaction and leave the connection usable', async () => {
    const shorten = raw("SELECT set_config('statement_timeout', '50', true)", 'shorten');
    const sleep = raw('SELECT pg_sleep(10)::text', 'sleep');

    const ended = db.transaction(async (tx) => {
      await tx.query(shorten, []);
      await tx.query(sleep, []);
    });

    await expect(ended).rejects.toMatchObject({ code: 'unavailable', detail: { outage: 'no_answer' } });
    await expect(db.query(raw('SELECT 1 AS one', 'one'), [])).resolves.toEqual([{ one: 1 }]);
  });

  it('are on every connection', async () => {
    const { rows } = await db.pool.query(
      "SELECT name, setting FROM pg_settings WHERE name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' ORDER BY name",
    );

    expect(rows.map(({ setting }) => setting)).toEqual(['60000', '10000', '12000']);
  });
});
