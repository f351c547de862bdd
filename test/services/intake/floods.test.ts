import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TextThread } from '../../../src/app/text-thread.ts';
import { decodeText } from '../../../src/services/intake/decode-text.ts';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import type { IntakeTools } from '../../../src/services/intake/take-in.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { TEXTS } from '../../bench/intake-texts.ts';
import { watchMainThread } from '../../bench/main-thread.ts';
import { type Compiled, compile } from '../../support/compile.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';

const LENGTH = 1_000_000;
const LONGEST_MS_MAX = 100;

describeWithDatabase('a flood that a sender pushes', () => {
  const db = useDatabase();
  let compiled: Compiled;
  let thread: TextThread;
  let tools: IntakeTools;

  beforeAll(() => {
    compiled = compile('src/app/reading-thread.ts');
    thread = new TextThread(compiled.file);
  });
  afterAll(async () => {
    await thread.close();
    compiled.remove();
  });
  beforeEach(async () => {
    const context = await serviceContext(db, { clock: fakeClock('2026-01-20T00:00:00.000Z') });
    tools = { ...intakeTools(context, readers), threadReader: thread };
  });

  const pushed = async (name: string, text: string): Promise<Receipt> =>
    takeIn(tools, {
      from: pushSender(name, { party: 'terminal' }),
      text: await decodeText(Buffer.from(text)),
      origin: 'test',
    });

  it
    .skipIf(!existsSync('/proc/self/schedstat'))
    .each([
      'csv of one container',
      'csv of blank lines',
      'json of NUL escapes',
      'json of nested lists',
      'json lines that are none',
      'NUL characters',
    ] as const)('leaves the process free for others: %s', async (name) => {
    const text = TEXTS[name](LENGTH);
    await pushed('first', TEXTS[name](1_000));
    const watched = watchMainThread();

    const receipt = await pushed('own', text);

    expect(watched.end().longestMs).toBeLessThan(LONGEST_MS_MAX);
    expect(receipt.taken + receipt.known + receipt.quarantined).toBeGreaterThan(0);
  });

  it('is overtaken by what another sender pushes meanwhile', async () => {
    const ended: string[] = [];
    const ends = async (name: string, text: string) => {
      await pushed(name, text);
      ended.push(name);
    };

    await Promise.all([
      ends('large', TEXTS['csv of 1,000 containers'](10_000)),
      ends('small', TEXTS['csv of one container'](200)),
    ]);

    expect(ended).toEqual(['small', 'large']);
  });
});
