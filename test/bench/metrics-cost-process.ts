import { createApp } from '../../src/app.ts';
import { loadConfig, processEnvironment } from '../../src/config/load.ts';
import { Tally, Timings } from '../../src/observability/tally.ts';

/*
 * The process of the bench of metrics: the service as `landfall serve` has it, in which counting can be switched off and on
 * again. It answers each message with the processor time that it has used so far.
 */
const COUNTS = [
  [Tally.prototype, 'add'],
  [Timings.prototype, 'observe'],
] as const;
const originals = COUNTS.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name) ?? {});

function count(isOn: boolean): void {
  for (const [at, [target, name]] of COUNTS.entries()) {
    const original = originals[at] ?? {};
    Object.defineProperty(target, name, isOn ? original : { ...original, value: () => undefined });
  }
}

const app = await createApp(loadConfig(processEnvironment()), { listens: true });
const listener = await app.listen();

process.on('message', (message: 'on' | 'off' | 'time' | 'stop') => {
  if (message === 'stop') return void app.close().then(() => process.disconnect());
  if (message !== 'time') count(message === 'on');
  const { user, system } = process.cpuUsage();
  process.send?.({ microseconds: user + system });
});
process.send?.({ url: listener.url });
