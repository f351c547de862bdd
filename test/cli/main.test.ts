import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns, ReaderGone } from '../../src/cli/io/output.ts';
import { argumentsOf, type RegisterCommand, run } from '../../src/cli/program.ts';
import type { Environment } from '../../src/config/option-types.ts';
import { FAILURES, Failure, type FailureCode } from '../../src/core/failure.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { type Compiled, compile } from '../support/compile.ts';

const VERSION: string = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')).version;

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function landfall(
  args: string[],
  env: Environment = {},
  commands?: readonly RegisterCommand[],
): Promise<Outcome> {
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const io = {
    env,
    isTerminal: false,
    print: (text: string) => {
      outcome.out += `${text}\n`;
    },
    remark: (text: string) => {
      outcome.err += `${text}\n`;
    },
  };
  outcome.code = await run(args, io, commands);
  return outcome;
}

/** A command that ends with whatever it is given. */
function failingWith(error: unknown): RegisterCommand {
  return (program) => {
    program.command('fail').action(() => {
      throw error;
    });
  };
}

describe('no arguments', () => {
  it('mean the MCP server to a host, and the help to a person at a terminal', async () => {
    expect(argumentsOf([], false)).toEqual(['stdio']);
    expect(argumentsOf([], true)).toEqual([]);
    expect(argumentsOf(['status'], false)).toEqual(['status']);
    expect((await landfall([])).err).toContain('landfall [options] [command]');
  });
});

describe('help', () => {
  it.each([[['--help']], [['-h']], [['help']]])('for %j names the commands and the exit codes', async (args) => {
    const { code, out, err } = await landfall(args);

    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Usage: landfall');
    expect(out).toMatch(/^ {2}config .*show and check the configuration/m);
    expect(out).toMatch(/^Exit codes:\n {2}0 {3}done\n {2}1 {3}.*\n {2}2 {3}.*\n {2}3 {3}.*\n {2}4 {3}.*\n {2}70 {2}/m);
  });

  it('explains one command', async () => {
    const { code, out } = await landfall(['config', '--help']);

    expect(code).toBe(0);
    expect(out).toContain('--json');
  });

  it('is shown on stderr, as an error, when no command was given', async () => {
    const { code, out, err } = await landfall([]);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: landfall');
  });

  it('prints the version of the package', async () => {
    expect(await landfall(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' });
  });
});

describe('a wrong command line', () => {
  it.each([
    ['an unknown command', ['confg'], "unknown command 'confg'\n(Did you mean config?)"],
    ['an unknown option', ['config', '--jsn'], "unknown option '--jsn'\n(Did you mean --json?)"],
    ['too many arguments', ['config', 'x'], 'too many arguments'],
    ['an unknown option of the program', ['--nothing'], "unknown option '--nothing'"],
  ])('is reported as such: %s', async (_what, args, sentence) => {
    const { code, out, err } = await landfall(args);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
    expect(err).toContain('"landfall --help" lists the commands.');
  });
});

describe('a command that fails', () => {
  const EXITS: Partial<Record<FailureCode, number>> = {
    bad_request: 2,
    blank: 2,
    invalid_include: 2,
    invalid_input: 2,
    invalid_number: 2,
    line_not_recognized: 2,
    number_type_not_supported: 2,
    configuration: 3,
    line_not_configured: 3,
    rate_limited: 4,
    unavailable: 4,
  };
  const CODES = Object.keys(FAILURES).filter((code): code is FailureCode => Object.hasOwn(FAILURES, code));

  it.each(CODES)('with %s says its sentence and ends with the code for it', async (code) => {
    const outcome = await landfall(['fail'], {}, [failingWith(new Failure(code, 'This is why.'))]);

    expect(outcome).toEqual({ code: EXITS[code] ?? 1, out: '', err: 'This is why.\n' });
  });

  it('by a bug shows no stack unless it is requested', async () => {
    const commands = [failingWith(new TypeError('inner workings'))];

    const plain = await landfall(['fail'], {}, commands);
    const debugging = await landfall(['fail'], { LOG_LEVEL: 'debug' }, commands);

    expect([plain.code, debugging.code]).toEqual([70, 70]);
    expect(plain.err).toContain('LOG_LEVEL=debug shows where');
    expect(plain.err).not.toMatch(/inner workings|^ +at /m);
    expect(debugging.err).toMatch(/TypeError: inner workings\n {4}at /);
  });

  it('because the reader of its output is gone is no failure', async () => {
    expect(await landfall(['fail'], {}, [failingWith(new ReaderGone())])).toEqual({ code: 0, out: '', err: '' });
  });

  it.each([undefined, null, 'text', 0])('by throwing %j is no surprise', async (thrown) => {
    expect((await landfall(['fail'], { LOG_LEVEL: 'debug' }, [failingWith(thrown)])).code).toBe(70);
  });
});

describe('landfall config', () => {
  it('shows every option with its value and whence it is', async () => {
    const { code, out } = await landfall(['config'], { PORT: '8080', SECRET_KEY: 'ab'.repeat(32) });

    expect(code).toBe(0);
    expect(out).toMatch(/^PORT +8080 +env +The port that the server listens on\.$/m);
    expect(out).toMatch(/^SECRET_KEY +\(set\) +env +/m);
    expect(out).toMatch(/^DATABASE_URL +\(not set\) +default +/m);
    expect(out).not.toContain('abab');
  });

  it('prints the same as JSON', async () => {
    const { out } = await landfall(['config', '--json'], { PORT: '8080' });

    expect(JSON.parse(out)[1]).toEqual({
      name: 'PORT',
      value: '8080',
      source: 'env',
      sentence: 'The port that the server listens on.',
    });
  });

  it('says all that is wrong and ends with 3', async () => {
    const { code, out, err } = await landfall(['config'], { PORT: 'x', SANDBOX: 'y' });

    expect([code, out]).toEqual([3, '']);
    expect(err.trimEnd().split('\n')).toEqual([
      'The configuration has 2 problems:',
      '  PORT: must be a whole number from 0 to 65535, not "x"',
      '  SANDBOX: must be 1, 0, true or false, not "y"',
    ]);
  });
});

describe('columns', () => {
  it('are as wide as their widest cell, without blanks at the end of a line', () => {
    expect(columns([['a', 'bb', 'c'], ['aaa', 'b', ''], ['x']])).toBe('a    bb  c\naaa  b\nx');
    expect(columns([])).toBe('');
  });
});

describe('the program', () => {
  let main: Compiled;
  beforeAll(() => {
    main = compile('src/cli/main.ts');
  });
  afterAll(() => main.remove());

  it('begins with the line that lets a shell start it', () => {
    expect(readFileSync(main.file, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  it('ends with the code of its command', async () => {
    const child = spawn(process.execPath, [main.file, 'config'], {
      env: { PORT: 'x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));

    const [code] = await once(child, 'close');

    expect([code, err]).toEqual([
      3,
      'The configuration is not valid: PORT: must be a whole number from 0 to 65535, not "x".\n',
    ]);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, [main.file, 'config'], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    child.stdout.destroy();

    const [code, signal] = await once(child, 'close');

    expect([code, signal, err]).toEqual([0, null, '']);
  });
});
