import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { packageVersion } from '../../src/core/package-root.ts';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { intakeRoutes } from '../../src/rest/routes/intake-described.ts';
import { benchFolder } from '../bench/server.ts';
import { serve, stock } from '../bench/service.ts';
import { type ApiOperation, operationsOf } from './api.ts';
import { checkOf, isJson } from './check.ts';
import { fuzzParsers } from './parsers.ts';
import { Pool } from './pool.ts';
import { ENTITY_TYPES, type FuzzRequest, requestOf } from './request.ts';

const REQUESTS = 10_000;
/** Requests in flight; `--at-once` sets another number, for the conflicts between requests that only many together bring about. */
const AT_ONCE = 4;
/** An operation that has not succeeded at the end is requested so often before it counts as one that cannot. */
const TRIES_MAX = 300;
const SUCCESS_SHARE_MIN = 0.4;
const FAULTS_SHOWN = 20;

/** Every operation comes so often before chance decides. */
const ROUNDS_OF_ALL = 5;

/** Senders and lines come with the configuration; no resource of an answer names them. */
const SENDER_NAME = 'fuzz';
const SENDER_KEY = 'the-key-of-the-sender-fuzz';
const SENDER = { SENDER_FUZZ_PARTY: 'terminal', SENDER_FUZZ_KEY: SENDER_KEY };

/** A line that can be tested and refuses the connection: nothing listens on the port for discarded data. */
const LINE_SCAC = 'CMDU';
const NOTHING_LISTENS = 'http://127.0.0.1:9';
const LINE = { LINE_CMDU_API_KEY: 'the-key-of-the-line', LINE_CMDU_BASE_URL: NOTHING_LISTENS };

/** The line of the examples of credentials, which the account alone brings; it refuses the connection as well. */
const OWN_LINE_SCAC = 'HLCU';
const OWN_LINE = { LINE_HLCU_BASE_URL: NOTHING_LISTENS };

/** Enough for every parser to be given some ten thousand. */
const PARSER_RUNS = 100_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string' },
    'at-once': { type: 'string' },
    runs: { type: 'string' },
    parser: { type: 'string' },
    seed: { type: 'string' },
  },
});

/** Asks a running service what its own document allows, and checks every answer; 1 where anything was wrong. */
async function main(count: number, seed: number): Promise<number> {
  const directory = benchFolder();
  const more = { SANDBOX: '1', ...SENDER, ...LINE, ...OWN_LINE };
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more });
  try {
    const { key } = await stock(product, 20);
    const fuzz = new Fuzz(`${product.url}/v2`, key, seed);
    await fuzz.run(count);
    print(`seed ${seed}\n${fuzz.report()}`);
    return fuzz.isSound() ? 0 : 1;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Gives damaged texts to whatever reads what others send; 1 where anything was wrong. */
async function parsers(runs: number, seed: number): Promise<number> {
  const { isSound, report } = await fuzzParsers({ runs, seed, parser: values.parser ?? null });
  print(`seed ${seed}\n${report}`);
  return isSound ? 0 : 1;
}

class Fuzz {
  readonly #base: string;
  readonly #key: string;
  readonly #operations: readonly ApiOperation[];
  readonly #pool = new Pool();
  readonly #random: () => number;
  readonly #succeeded = new Map<string, number>();
  readonly #statuses = new Map<number, number>();
  readonly #faults: string[] = [];
  readonly #checkSparse;
  readonly #check;
  #seed: number;
  #sent = 0;

  constructor(base: string, key: string, seed: number) {
    this.#base = base;
    this.#key = key;
    this.#seed = seed;
    const options = { version: packageVersion(), baseUrl: base, examples: EXAMPLES };
    const described = [...routes, ...intakeRoutes];
    const document = openApiDocument(described, options);
    this.#pool.learn({ type: 'sender', id: SENDER_NAME });
    this.#pool.learn({ type: 'source', id: LINE_SCAC });
    // Its address has the SCAC, and no id.
    this.#pool.learn({ type: 'line_credentials', id: OWN_LINE_SCAC });
    this.#operations = operationsOf(document);
    this.#check = checkOf(document);
    this.#checkSparse = checkOf(openApiDocument(described, { ...options, isSparse: true }));
    this.#random = () => {
      this.#seed = (this.#seed * 16_807) % 2_147_483_647;
      return this.#seed / 2_147_483_647;
    };
  }

  async run(count: number): Promise<void> {
    for (const entityType of ENTITY_TYPES) await this.#define(entityType);
    const worker = async () => {
      while (this.#sent < count) {
        const at = this.#sent++;
        const isRound = at < ROUNDS_OF_ALL * this.#operations.length;
        const choice = isRound ? at % this.#operations.length : Math.floor(this.#random() * this.#operations.length);
        const operation = this.#operations[choice];
        if (operation !== undefined) await this.#ask(operation);
      }
    };
    await Promise.all(Array.from({ length: Number(values['at-once'] ?? AT_ONCE) }, worker));
    await this.#seekSuccess();
  }

  /**
   * Chance may delete early what some operations need, and never make it again; so what makes it is requested before each try, and
   * all others in turn.
   */
  async #seekSuccess(): Promise<void> {
    for (const operation of this.#operations.filter(({ id }) => !this.#succeeded.has(id))) {
      const list = operation.path.replace(/\/\{\w+\}$/, '');
      const maker = this.#operations.find(({ method, path }) => method === 'POST' && path === list);
      for (const entityType of ENTITY_TYPES) await this.#define(entityType);
      for (let tries = 0; tries < TRIES_MAX && !this.#succeeded.has(operation.id); tries++) {
        const other = this.#operations[tries % this.#operations.length];
        const asked = [other, maker, operation].filter((one) => one !== undefined);
        for (const one of asked) await this.#ask(one);
        this.#sent += asked.length;
      }
    }
  }

  isSound(): boolean {
    return this.#faults.length === 0 && this.#share() >= SUCCESS_SHARE_MIN && this.#without().length === 0;
  }

  report(): string {
    const statuses = [...this.#statuses].sort(([one], [other]) => one - other);
    const without = this.#without();
    return [
      `${this.#sent} requests to ${this.#operations.length} operations, ${(this.#share() * 100).toFixed(1)} % of them 2xx`,
      statuses.map(([status, times]) => `${status}: ${times}`).join(', '),
      `without a 2xx: ${without.length === 0 ? 'none' : without.join(', ')}`,
      `faults: ${this.#faults.length}`,
      ...this.#faults.slice(0, FAULTS_SHOWN),
    ].join('\n');
  }

  async #ask(operation: ApiOperation): Promise<void> {
    const seed = Math.floor(this.#random() * 2_147_483_647);
    const [request] = fc.sample(requestOf(operation, this.#pool), { numRuns: 1, seed });
    if (request === undefined) return;
    const answer = await this.#send(request);
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
    // Several very long texts are more than the head of a request may have, which HTTP itself refuses.
    if (answer.status === 431) return;
    const check = request.isSparse ? this.#checkSparse : this.#check;
    const fault = check(operation, answer);
    if (fault !== null)
      this.#faults.push(`${operation.id}: ${fault}\n  ${shown(request)}\n  ${answer.body.slice(0, 300)}`);
    if (answer.status >= 300) return;
    this.#succeeded.set(operation.id, (this.#succeeded.get(operation.id) ?? 0) + 1);
    if (isJson(answer)) this.#pool.learn(JSON.parse(answer.body));
    const [, definitionId] = /^\/custom_field_definitions\/([^/?]+)$/.exec(request.target) ?? [];
    if (request.method === 'DELETE' && definitionId !== undefined) this.#pool.forgetDefinition(definitionId);
  }

  /** Chance may never define a field of a kind of entity, and then none of its values could be set. */
  async #define(entityType: string): Promise<void> {
    const attributes = { entity_type: entityType, api_slug: 'note', display_name: 'Note', data_type: 'short_text' };
    const body = JSON.stringify({ data: { type: 'custom_field_definition', attributes } });
    const headers = { 'Content-Type': 'application/json' };
    const target = '/custom_field_definitions';
    const answer = await this.#send({ method: 'POST', target, headers, body, isSparse: false, isOfSender: false });
    this.#pool.learn(JSON.parse(answer.body));
  }

  async #send({ method, target, headers, body, isOfSender }: FuzzRequest) {
    const response = await fetch(`${this.#base}${target}`, {
      method,
      headers: { ...headers, Authorization: `Token ${isOfSender ? SENDER_KEY : this.#key}` },
      ...(body === null ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, type: response.headers.get('Content-Type'), body: text };
  }

  #share(): number {
    return [...this.#succeeded.values()].reduce((sum, times) => sum + times, 0) / this.#sent;
  }

  #without(): string[] {
    return this.#operations.map(({ id }) => id).filter((id) => !this.#succeeded.has(id));
  }
}

function shown({ method, target, body }: FuzzRequest): string {
  return `${method} ${target} ${body ?? ''}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
process.exitCode =
  positionals[0] === 'parsers'
    ? await parsers(Number(values.runs ?? PARSER_RUNS), seed)
    : await main(Number(values.requests ?? REQUESTS), seed);
