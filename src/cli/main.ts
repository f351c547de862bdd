#!/usr/bin/env node
import { keepCompiledCode } from './io/compiled-code.ts';
import { processIo } from './io/output.ts';
import { secondSignal } from './io/until-signal.ts';
import { argumentsOf, run } from './program.ts';

const EXIT_POLL_MS = 500;

const io = processIo();
keepCompiledCode(io.env);

// The exit code is left behind and not acted on, so that what is still being written is written first.
const code = await run(argumentsOf(process.argv.slice(2), process.stdin.isTTY === true), io);
process.exitCode = secondSignal.aborted ? 1 : code;

// A connection to a server that gives no answer would keep the process for minutes; the timer itself does not keep it.
setInterval(() => {
  if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
}, EXIT_POLL_MS).unref();
