import { Dice } from './dice.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A message that an attacker or a broken program might send. */
export interface Mutant {
  /** Where the dice were when it was made, to make it again. */
  seed: number;
  bytes: Buffer;
  /** What is sent with it over HTTP beside, or in place of, the usual headers. */
  headers: Record<string, string>;
}

/** What replaces a value within a message. */
const VALUES: readonly [() => Json, ...(() => Json)[]] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 0.1,
  () => 2 ** 53,
  () => -Number.MAX_VALUE,
  () => '',
  () => ' ',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u2028\ufeff',
  () => "'; DROP TABLE container; --",
  () => '../../../../etc/passwd',
  () => '%s%n{{7*7}}',
  () => 'landfall://%zz',
  () => 'x'.repeat(50_000),
  () => '😀'.repeat(500),
  () => [],
  () => ({}),
  () => [null, {}, []],
  () => Array.from({ length: 2_000 }, () => 0),
  () => nested(50),
  () => nested(5_000),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => JSON.parse('{"toJSON":"x","then":"x","valueOf":null,"length":-1}'),
];

const NAMES: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'id',
  'jsonrpc',
  '_meta',
  'params',
  'result',
  'error',
  '',
  'then',
];

const METHODS: readonly [string, ...string[]] = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'prompts/get',
  'resources/read',
  'resources/list',
  'resources/templates/list',
  'resources/unsubscribe',
  'completion/complete',
  'logging/setLevel',
  'server/discover',
  'tasks/get',
  'sampling/createMessage',
  'elicitation/create',
  'roots/list',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
  'rpc.discover',
  'tools/call\n',
  '__proto__',
  'constructor',
];

const HEADERS: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { 'mcp-protocol-version': '2026-07-28' },
  { 'mcp-protocol-version': '2025-06-18' },
  { 'mcp-protocol-version': '__proto__' },
  { 'mcp-method': 'tools/call' },
  { 'mcp-name': '=?base64?!!?=' },
  { 'mcp-session-id': 'x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;' },
  { 'content-encoding': 'gzip' },
  { accept: 'application/json' },
  { accept: ', ,;q=' },
  { 'last-event-id': '1' },
];

function nested(depth: number): Json {
  let value: Json = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { deeper: value };
  return value;
}

/** Mutants of good messages without end, the same for the same seed. */
export function* mutants(corpus: readonly [object, ...object[]], seed: number): Generator<Mutant, never> {
  for (let number = seed; ; number += 1) {
    const dice = new Dice(number);
    const changes = 1 + dice.below(2);
    let message: Json = JSON.parse(JSON.stringify(dice.one(corpus)));
    for (let change = 0; change < changes; change += 1) message = changed(message, dice);
    if (dice.below(12) === 0) message = [message, JSON.parse(JSON.stringify(dice.one(corpus))), message];
    const text = dice.below(8) === 0 ? garbled(write(message), dice) : Buffer.from(write(message));
    yield {
      seed: number,
      bytes: text,
      headers: { ...headersOf(message), ...(dice.below(5) === 0 ? dice.one(HEADERS) : {}) },
    };
  }
}

/** What a client of 2026-07-28 would say of such a message in its headers, so that it is let through to be looked at. */
function headersOf(message: Json): Record<string, string> {
  const params = isRecord(message) ? message.params : undefined;
  const meta = params !== undefined && isRecord(params) ? params._meta : undefined;
  if (!isRecord(message) || params === undefined || !isRecord(params) || meta === undefined || !isRecord(meta))
    return {};
  const said = {
    'mcp-protocol-version': meta['io.modelcontextprotocol/protocolVersion'],
    'mcp-method': message.method,
    'mcp-name': params.name ?? params.uri,
  };
  const sayable = Object.entries(said).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[!-~]{1,200}$/.test(entry[1]),
  );
  return Object.fromEntries(sayable);
}

/** JSON without the help of the library, whose stack would not do for what is nested deep. */
function write(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return `${'['.repeat(5_000)}0${']'.repeat(5_000)}`;
  }
}

interface Place {
  holder: Json[] | { [name: string]: Json };
  name: string;
}

function changed(message: Json, dice: Dice): Json {
  const places = placesIn(message);
  const [first, ...rest] = places;
  if (first === undefined || dice.below(15) === 0) return dice.one(VALUES)();
  // What is wrong at the top is refused at once; most of what can go wrong lies deeper.
  const deeper = rest.filter((place) => place.holder !== message);
  const { holder, name } =
    dice.below(4) === 0 || deeper[0] === undefined ? dice.one([first, ...rest]) : dice.one([deeper[0], ...deeper]);
  switch (dice.below(6)) {
    case 0:
      remove(holder, name);
      return message;
    case 1:
      put(holder, dice.one(NAMES), dice.one(VALUES)());
      return message;
    case 2:
      put(holder, name, [dice.one(VALUES)()]);
      return message;
    case 3:
      if (isRecord(message)) put(message, 'method', dice.one(METHODS));
      return message;
    default:
      put(holder, name, dice.one(VALUES)());
      return message;
  }
}

function isRecord(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every member of a message, however deep. */
function placesIn(message: Json): Place[] {
  const places: Place[] = [];
  const waiting: Json[] = [message];
  for (let holder = waiting.pop(); holder !== undefined && places.length < 200; holder = waiting.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [name, value] of Object.entries(holder)) {
      places.push({ holder, name });
      waiting.push(value);
    }
  }
  return places;
}

/** Defined, not assigned: `__proto__` is to travel as a member like any other. */
function put(holder: Place['holder'], name: string, value: Json): void {
  if (Array.isArray(holder)) holder.push(value);
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function remove(holder: Place['holder'], name: string): void {
  if (Array.isArray(holder)) holder.pop();
  else Reflect.deleteProperty(holder, name);
}

/** The text of a message after an accident on its way. */
function garbled(text: string, dice: Dice): Buffer {
  const bytes = Buffer.from(text);
  const at = dice.below(bytes.length + 1);
  const head = bytes.subarray(0, at);
  const tail = bytes.subarray(at);
  switch (dice.below(9)) {
    case 0:
      return head;
    case 1:
      return tail;
    case 2:
      return Buffer.concat([head, Buffer.from([dice.below(256)]), tail]);
    case 3:
      return Buffer.concat([head, Buffer.from([0xc3, 0x28, 0xff]), tail]);
    case 4:
      return Buffer.concat([Buffer.from('\ufeff'), bytes]);
    case 5:
      return Buffer.concat([bytes, bytes]);
    case 6:
      return Buffer.from(text.replace(/"id":/, '"id":1e999,"id":'));
    case 7:
      return Buffer.from(text.replace(/:("[^"]*"|\d+)/, ':1e999'));
    default:
      return Buffer.concat([head, tail.subarray(Math.min(tail.length, 1 + dice.below(8)))]);
  }
}
