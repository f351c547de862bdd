import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decodeText } from '../../../src/services/intake/decode-text.ts';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import { replayJourneys } from '../../../src/services/replay/replay.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { rows, track } from '../../support/tracking.ts';

const { SAMPLES_DIR } = process.env;
if (SAMPLES_DIR === undefined) process.stderr.write('samples are not taken in: SAMPLES_DIR names no folder\n');

/** A sender that reports for any line, because the samples are of many. */
const ANYBODY = pushSender('anybody', { party: 'shipping_line', scac: null });

describeWithDatabase('real messages', () => {
  const db = useDatabase();

  it.skipIf(SAMPLES_DIR === undefined)(
    'are taken in or kept with a reason, and change nothing the second time',
    async () => {
      const clock = fakeClock('2026-06-15T12:00:00.000Z');
      const context = await serviceContext(db, { clock });
      const tools = intakeTools(context, readers);
      const files = ['x12', 'edifact'].flatMap((format) => filesBelow(path.join(SAMPLES_DIR ?? '', format)));
      const takeAll = async (again: boolean) => {
        const receipts: Receipt[] = [];
        for (const file of files) {
          const text = await decodeText(readFileSync(file));
          receipts.push(await takeIn(tools, { from: ANYBODY, text, origin: path.basename(file), again }));
        }
        return receipts;
      };

      const first = await takeAll(false);
      const boxes = await rows<{ number: string }>(
        db,
        "SELECT number FROM watch WHERE kind = 'container' ORDER BY number LIMIT 20",
      );
      for (const { number } of boxes) await track(context, number, { request_type: 'container' });
      const before = await rows(db, 'SELECT to_jsonb(c) AS c FROM container c ORDER BY id');
      const second = await takeAll(true);

      expect(files.length).toBeGreaterThan(0);
      for (const { taken, known, quarantined } of first) expect(taken + known + quarantined).toBeGreaterThan(0);
      expect(first.reduce((sum, { taken }) => sum + taken, 0)).toBeGreaterThan(0);
      expect(second.reduce((sum, { taken }) => sum + taken, 0)).toBe(0);
      expect(await rows(db, 'SELECT to_jsonb(c) AS c FROM container c ORDER BY id')).toEqual(before);
      expect(await replayJourneys(context, { number: null, isWritten: false })).toMatchObject({ differing: 0 });
    },
  );
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
