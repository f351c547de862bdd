import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle, hasBundler } from './bundle.ts';
import { converse } from './conversation.ts';
import { install, pack } from './installation.ts';
import { registryEntryFaults } from './registry-entry.ts';

/** Bytes: what npm takes from the registry for the package itself. */
const PACKED_MAX = 5_000_000;
/** Bytes of all files of an installation, the embedded PostgreSQL included. */
const INSTALLED_MAX = 120_000_000;
/** What a host waits for at the first start on a quiet machine, while the database is still being made beside it. */
const FIRST_ANSWER_SECONDS_MAX = 2.5;
/** The same where the machine is busy: so many starts of Node with nothing to do, which take 0.04 s on a quiet one. */
const FIRST_ANSWER_STARTS_MAX = 60;
const EMPTY_STARTS = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'landfall-package-'));
let failed = 0;
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Packs the package, installs it into an empty folder as a user does, and asks it the first question of the README. */
async function main(): Promise<void> {
  const packed = pack(folder);
  check('the package has the program and its data, and no tests or sources', packed.wrong.join(' '));
  check(`packed: ${mega(packed.bytes)}`, packed.bytes > PACKED_MAX ? `more than ${mega(PACKED_MAX)}` : '');
  const faults = await registryEntryFaults();
  if (faults === null)
    process.stdout.write('not checked: server.json, because its schema cannot be fetched from here\n');
  else check('server.json fits the schema of the registry', faults);
  const home = path.join(folder, 'home');
  mkdirSync(home);
  const installed = install(packed.file, home);
  check(
    `installed: ${mega(installed.bytes)}`,
    installed.bytes > INSTALLED_MAX ? `more than ${mega(INSTALLED_MAX)}` : '',
  );
  await checkStart('landfall stdio', [installed.program, 'stdio']);
  await checkStart('landfall', [installed.program]);
  if (!hasBundler()) return;
  const bundled = bundle(packed.file, folder);
  check(`landfall.mcpb, accepted by its packer: ${mega(bundled.bytes)}`, '');
  await checkStart('landfall.mcpb', bundled.command);
}

async function checkStart(name: string, command: [string, ...string[]]): Promise<void> {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const empty = emptyStartSeconds();
  const secondsMax = Math.max(FIRST_ANSWER_SECONDS_MAX, empty * FIRST_ANSWER_STARTS_MAX);
  const first = await converse(command, { DATA_DIR: data, SANDBOX: '1' });
  const late = first.seconds > secondsMax ? `more than ${secondsMax.toFixed(2)} s` : '';
  const beside = `beside ${empty.toFixed(2)} s of an empty program`;
  check(`${name}: first start answers initialize after ${first.seconds.toFixed(2)} s, ${beside}`, late);
  check(`${name}: the first question has an answer`, first.answer.includes('LFXU1001005') ? '' : first.answer);
}

/** How long it takes at this moment to start Node and do nothing, in the middle of several. */
function emptyStartSeconds(): number {
  const times = Array.from({ length: EMPTY_STARTS }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '']);
    return (performance.now() - started) / 1000;
  });
  return times.sort((one, other) => one - other)[Math.floor(EMPTY_STARTS / 2)] ?? 0;
}

function check(what: string, complaint: string): void {
  if (complaint !== '') failed += 1;
  process.stdout.write(
    `${complaint === '' ? 'ok    ' : 'FAILED'} ${what}${complaint === '' ? '' : `: ${complaint}`}\n`,
  );
}

function mega(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
