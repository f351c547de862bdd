import { openDatabase } from '../../src/db/client.ts';
import { benchDispatcher, stubReceivers } from './webhook-dispatcher.ts';

/*
 * One of the processes of the bench of several processes: a dispatcher as `landfall serve` has it, whose receivers accept at
 * once. It reports when it has started, and ends on command.
 */
const db = await openDatabase({ url: process.argv[2] ?? '', applicationName: 'landfall-bench' });
const dispatcher = benchDispatcher(db, stubReceivers());
dispatcher.start();
process.on('message', () => void stop());
process.send?.('started');

async function stop(): Promise<void> {
  await dispatcher.stop();
  await db.close();
  process.disconnect();
}
