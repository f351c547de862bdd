#!/usr/bin/env node
import { processIo } from './io/output.ts';
import { run } from './program.ts';

// The exit code is left behind and not acted on, so that what is still being written is written first.
process.exitCode = await run(process.argv.slice(2), processIo());
