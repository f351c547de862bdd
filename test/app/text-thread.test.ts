import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TextThread } from '../../src/app/text-thread.ts';
import { groupedParts } from '../../src/services/intake/grouped-parts.ts';
import { GroupedText } from '../../src/services/intake/grouped-text.ts';
import type { TextTask } from '../../src/services/intake/text-task.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { type Compiled, compile } from '../support/compile.ts';

const RECEIVED_AT = '2026-01-20T00:00:00.000Z';
const FROM = {
  name: 'own',
  sender: { source: 'own-terminal', party: 'terminal', scac: null, dialect: null },
} as const;

/** Rows of a terminal about some containers. */
function table(rows: number): string {
  const row = (at: number) =>
    `MSKU${String(at % 700).padStart(7, '0')},2026-01-10T10:${String(at % 60).padStart(2, '0')}:00Z`;
  return ['container,checked_at', ...Array.from({ length: rows }, (_, at) => row(at)), 'spoilt,2026'].join('\n');
}

const task = (text: string, format = 'terminal'): TextTask => ({ text, format, from: FROM, receivedAt: RECEIVED_AT });

/** The same without a thread. */
function readHere({ text, format, from, receivedAt }: TextTask): GroupedText {
  const reader = readers.find((one) => one.format === format);
  if (reader === undefined) throw new Error(`There is no reader of ${format}.`);
  const grouped = new GroupedText();
  const reading = reader.read(text, { sender: from.sender, receivedAt });
  for (const part of groupedParts([reading], { from, receivedAt })) grouped.add(part);
  return grouped;
}

async function partsOf(thread: TextThread, one: TextTask): Promise<GroupedText> {
  const grouped = new GroupedText();
  for await (const part of thread.read(one)) grouped.add(part);
  return grouped;
}

describe('the thread that reads large texts', () => {
  let compiled: Compiled;
  let thread: TextThread;

  beforeAll(() => {
    compiled = compile('src/app/reading-thread.ts');
    thread = new TextThread(compiled.file);
  });
  afterEach(() => thread.close());
  afterAll(() => compiled.remove());

  const readThere = (one: TextTask) => partsOf(thread, one);

  it('reads what the same reader reads here, also several texts at once', async () => {
    const tasks = [task(table(3_000)), task(table(10)), task(table(1_000))];

    const texts = await Promise.all(tasks.map(readThere));

    for (const [at, one] of tasks.entries()) {
      const here = readHere(one);
      expect([...(texts[at]?.groups ?? [])]).toEqual([...here.groups]);
      expect(texts[at]?.rejections).toEqual(here.rejections);
    }
  });

  it('reads the next text after one at which it broke', async () => {
    await expect(readThere(task('x', 'unknown'))).rejects.toThrow('There is no reader of unknown.');

    const after = await readThere(task(table(10)));

    expect([...after.groups]).toEqual([...readHere(task(table(10))).groups]);
  });

  describe('has limits', () => {
    const TOO_LARGE = { code: 'too_large' };
    let endless: string;

    beforeAll(() => {
      endless = path.join(path.dirname(compiled.file), 'endless.js');
      writeFileSync(endless, 'for (;;);');
    });

    it('of memory: a text that needs more is refused, and the next one is read', async () => {
      const small = new TextThread(compiled.file, { readMsMax: 60_000, memoryMbMax: 24 });
      const large = task(JSON.stringify({ snapshots: Array.from({ length: 300_000 }, (_, at) => ({ at })) }));

      const refused = await partsOf(small, large).catch((error: unknown) => error);
      const next = await partsOf(small, task(table(10)));
      await small.close();

      expect(refused).toMatchObject({ ...TOO_LARGE, message: expect.stringContaining('too much memory') });
      expect([...next.groups]).toEqual([...readHere(task(table(10))).groups]);
    });

    it('of time: a text that takes longer is refused', async () => {
      const hasty = new TextThread(endless, { readMsMax: 150, memoryMbMax: 768 });

      const refused = await partsOf(hasty, task(table(10))).catch((error: unknown) => error);
      await hasty.close();

      expect(refused).toMatchObject({ ...TOO_LARGE, message: expect.stringContaining('longer than 0.15 s') });
    });
  });

  it('lets this thread do other work while it is read', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 1);

    await readThere(task(table(100_000)));
    clearInterval(others);

    expect(turns).toBeGreaterThan(10);
  });
});
