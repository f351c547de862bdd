import { createHook } from 'node:async_hooks';
import { promises } from 'node:dns';
import { Session } from 'node:inspector/promises';

/*
 * The program as it is, begun in a process that reports its state when it gets SIGUSR2, by a line of the log, whose clock is
 * wrong by as many milliseconds as OBSERVED_CLOCK_SHIFT_MS says, and on a machine whose name server OBSERVED_NAME_SERVER is.
 */
const { OBSERVED_CLOCK_SHIFT_MS = '0', OBSERVED_DIALLED, OBSERVED_NAME_SERVER } = process.env;

shiftClock(Number(OBSERVED_CLOCK_SHIFT_MS));
const dialled = OBSERVED_DIALLED === undefined ? () => [] : recordDialled();
if (OBSERVED_NAME_SERVER !== undefined) askNames(OBSERVED_NAME_SERVER);
process.on('SIGUSR2', () => void report());
await import('../../src/cli/main.ts');

/** What a process holds after a forced collection, and whom it has called so far. */
async function report(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const heapBytes = process.memoryUsage().heapUsed + process.memoryUsage().external;
  const sockets = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  process.stderr.write(`${JSON.stringify({ msg: 'observed', heapBytes, sockets, dialled: dialled() })}\n`);
}

/** Moves what `Date` says of the present, and nothing else: what was measured from a start goes on as it did. */
function shiftClock(ms: number): void {
  if (ms === 0) return;
  const right = Date;
  const now = () => right.now() + ms;
  globalThis.Date = new Proxy(right, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  });
}

/** Has all names resolved at one place, as the file of the machine's name servers would. */
function askNames(server: string): void {
  promises.Resolver = class extends promises.Resolver {
    constructor(...options: ConstructorParameters<typeof promises.Resolver>) {
      super(...options);
      this.setServers([server]);
    }
  };
}

/** Notes the address of every TCP connection that is begun. */
function recordDialled(): () => string[] {
  const begun: object[] = [];
  // The system call is wrapped in a resource that receives its address right after it was made.
  createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TCPCONNECTWRAP') begun.push(resource);
    },
  }).enable();
  return () => begun.map((wrap) => `${Reflect.get(wrap, 'address')}:${Reflect.get(wrap, 'port')}`);
}
