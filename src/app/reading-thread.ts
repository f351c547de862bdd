import { parentPort } from 'node:worker_threads';
import { groupedParts } from '../services/intake/grouped-parts.ts';
import { readingSlices } from '../services/intake/reading-slices.ts';
import type { TextTask } from '../services/intake/text-task.ts';
import { readers } from '../sources/registry/readers.ts';

/*
 * The program of the thread that reads large texts (text-thread.ts). It answers a text with slices, each of which is sent
 * when the one before was taken: so the other thread is never busy with more than one, and little waits in memory.
 */

/** Resolves when the slice that was sent last was taken. */
let taken: () => void = () => undefined;

parentPort?.on('message', (message: TextTask | 'next') => {
  if (message === 'next') taken();
  else void answer(message);
});

// What is thrown ends the thread, and the other side rejects the text.
async function answer({ text, format, from, receivedAt }: TextTask): Promise<void> {
  const reader = readers.find((one) => one.format === format);
  if (reader === undefined) throw new Error(`There is no reader of ${format}.`);
  const context = { sender: from.sender, receivedAt };
  const readings = reader.parts?.(text, context) ?? [reader.read(text, context)];
  for (const slice of readingSlices(groupedParts(readings, { from, receivedAt }))) {
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    parentPort?.postMessage(slice);
    await isTaken;
  }
  parentPort?.postMessage('end');
}
