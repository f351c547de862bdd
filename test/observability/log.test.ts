import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { createLog, type LogOptions } from '../../src/observability/log.ts';
import { compile } from '../support/compile.ts';

function capture(level: LogOptions['level'] = 'debug') {
  const lines: string[] = [];
  return { log: createLog({ level, destination: { write: (line) => void lines.push(line) } }), lines };
}

describe('a line', () => {
  it('is one JSON object with a constant message and its facts', () => {
    const { log, lines } = capture();

    log.info({ source: 'MAEU', events: 12, note: 'two\nlines' }, 'source.fetched');

    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      pid: process.pid,
      source: 'MAEU',
      events: 12,
      note: 'two\nlines',
      msg: 'source.fetched',
    });
  });

  it.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['silent', []],
  ] as const)('is left out below the level %s', (level, kept) => {
    const { log, lines } = capture(level);

    for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]({}, 'x');

    expect(lines.map((line) => JSON.parse(line).level)).toEqual(kept);
  });

  it('writes an error with its stack and its cause', () => {
    const { log, lines } = capture();
    const error = new Error('outer', { cause: new Error('inner') });

    log.error({ err: error }, 'x');

    expect(lines).toEqual([expect.stringMatching(/outer.*caused by.*inner/)]);
  });
});

describe('secrets', () => {
  it.each([
    ['a header', { headers: { authorization: 'hunter2' } }],
    ['a header in capitals', { headers: { Authorization: 'hunter2' } }],
    ['a password', { password: 'hunter2' }],
    ['a token', { answer: { body: { token: 'hunter2' } } }],
    ['a key', { key: 'hunter2' }],
    ['a client secret', { line: { clientSecret: 'hunter2' } }],
    ['the database', { env: { DATABASE_URL: 'hunter2' } }],
    ['a wrapped secret under any name', { anything: [new Secret('hunter2')] }],
    ['the address in a message', { err: new Error('connect postgres://me:hunter2@db:5432/x failed') }],
    ['an odd password in an address', { err: new Error('connect postgres://me:a@hunter2@db/x failed') }],
    ['the header in a message', { err: new Error('sent Authorization: Bearer hunter2hunter2hunter2') }],
    ['a key in a message', { note: 'Token hunter2.hunter2_hunter2' }],
  ])('do not reach the log: %s', (_where, fields) => {
    const { log, lines } = capture();

    log.error(fields, 'x');

    expect(lines.join()).not.toContain('hunter2');
    expect(JSON.parse(lines[0] ?? '').msg).toBe('x');
  });
});

describe('what cannot be written as JSON', () => {
  it('still makes a line', () => {
    const { log, lines } = capture();
    const circular: Record<string, unknown> = { big: 12n };
    circular.self = circular;

    log.info({ circular }, 'x');

    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['x']);
  });
});

describe('the process', () => {
  it('loses no line at its end, writes nothing to stdout and survives a reader that goes away', async () => {
    const fixture = compile('test/observability/fixtures/log-and-exit.ts');
    onTestFinished(() => fixture.remove());
    const child = spawn(process.execPath, [fixture.file], { stdio: ['pipe', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += chunk));
    child.stderr.on('data', (chunk) => (output.stderr += chunk));
    child.stdin.end();
    const [code] = await once(child, 'close');

    const deaf = spawn(process.execPath, [fixture.file], { stdio: ['pipe', 'ignore', 'pipe'] });
    deaf.stderr.destroy();
    deaf.stdin.end();
    const [codeWithoutReader] = await once(deaf, 'close');

    expect(output.stdout).toBe('');
    expect(output.stderr.trimEnd().split('\n')).toHaveLength(2_000);
    expect([code, codeWithoutReader]).toEqual([7, 7]);
  });
});
