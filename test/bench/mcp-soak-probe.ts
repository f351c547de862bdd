import { Session } from 'node:inspector/promises';
import type { ProcessState } from './process-state.ts';

/*
 * Loaded into the process of the service before it; reports the state of the process on request. The program does not
 * know of it, and it does not keep the program from ending.
 */
process.on('message', () => void report());
process.channel?.unref();

async function report(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  const heapBytes = process.memoryUsage().heapUsed;
  const connections = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  const timers = await countTimers(session);
  session.disconnect();
  process.send?.({ heapBytes, connections, timers } satisfies ProcessState);
}

/** Counts all timers that are set: the list of active resources leaves out those that let a process end. */
async function countTimers(session: Session): Promise<number> {
  const { result } = await session.post('Runtime.evaluate', {
    expression: 'Object.getPrototypeOf(setTimeout(() => {}, 0))',
  });
  const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const counted = await session.post('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.filter((timer) => !timer._destroyed).length; }',
    returnByValue: true,
  });
  return Number(counted.result.value);
}
