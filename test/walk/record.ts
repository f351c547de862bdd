import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../src/core/package-root.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { benchFolder } from '../bench/server.ts';
import { serve, stock } from '../bench/service.ts';
import { routeNameOf } from './route-name.ts';
import type { Step } from './step.ts';
import { WALK } from './steps.ts';

const TABLE = path.join(packageRoot(), 'src/rest/examples.json');
const PUBLIC_URL = 'https://landfall.example.com';
const TRIES_MAX = 60;
const PAUSE_MS = 1_000;

/** More of a list than this shows nothing new. */
const SHOWN_MAX = 2;

/** Goes the walk through a service with the sandbox, and writes down what was requested and answered. */
async function main(): Promise<void> {
  const directory = benchFolder();
  const more = { SANDBOX: '1', PUBLIC_URL };
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more });
  try {
    const { key } = await stock(product, 0);
    const recorder = new Recorder(`${product.url}/v2`, key);
    for (const step of WALK.flatMap(({ steps }) => steps)) await recorder.take(step);
    writeFileSync(TABLE, tableOf(recorder.examples));
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

class Recorder {
  readonly examples = new Map<string, { request?: unknown; response?: unknown }>();
  readonly #base: string;
  readonly #key: string;
  readonly #saved = new Map<string, string>();

  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  async take(step: Step): Promise<void> {
    const [method = '', target = ''] = this.#filled(step.call).split(' ');
    const request = step.body === undefined ? undefined : JSON.parse(this.#filled(JSON.stringify(step.body)));
    const response = await this.#ask({ method, target, request }, step);
    const name = routeNameOf(routes, method, target);
    if (step.isExample === true || (step.status < 400 && !this.examples.has(name))) {
      this.examples.set(name, {
        ...(request === undefined ? {} : { request }),
        ...(response === null ? {} : { response: shortened(response) }),
      });
    }
    for (const [variable, at] of Object.entries(step.save ?? {})) this.#saved.set(variable, valueAt(response, at));
  }

  async #ask({ method, target, request }: { method: string; target: string; request: unknown }, step: Step) {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.#base}${target}`, {
        method,
        headers: { Authorization: `Token ${this.#key}`, 'Content-Type': 'application/json' },
        ...(request === undefined ? {} : { body: JSON.stringify(request) }),
      });
      const text = await response.text();
      if (response.status !== step.status) throw new Error(`${step.call} was answered ${response.status}: ${text}`);
      const isJson = response.headers.get('content-type')?.includes('json') && !target.startsWith('/exports');
      const answer = text !== '' && isJson ? JSON.parse(text) : null;
      if (step.until === undefined || valueAt(answer, step.until[0]) === step.until[1]) return answer;
      if (attempt === TRIES_MAX) throw new Error(`${step.call} did not come to be ${step.until[1]}.`);
      await sleep(PAUSE_MS);
    }
  }

  #filled(text: string): string {
    return text.replaceAll(
      /\$([A-Z]+)/g,
      (_all, name) => this.#saved.get(name) ?? fail(`Nothing was saved as ${name}.`),
    );
  }
}

/** Evaluates a path as the script of docs/rest.md does. */
function valueAt(answer: unknown, at: string): string {
  return String(new Function('answer', `with (answer) { return ${at}; }`)(answer));
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_MAX).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

function tableOf(examples: ReadonlyMap<string, unknown>): string {
  const sorted = [...examples].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

function fail(message: string): never {
  throw new Error(message);
}

await main();
