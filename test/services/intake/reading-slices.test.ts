import { describe, expect, it } from 'vitest';
import type { ParsedStatement } from '../../../src/domain/parsed-statement.ts';
import type { PushedGroup } from '../../../src/ingest/ingest-pushed.ts';
import type { GroupedPart } from '../../../src/services/intake/grouped-parts.ts';
import { GroupedText } from '../../../src/services/intake/grouped-text.ts';
import { readingSlices, SliceReader } from '../../../src/services/intake/reading-slices.ts';
import { movement } from '../../support/observations.ts';
import { saying } from '../../support/tracking.ts';

const BOX = 'MSKU1234565';
const RAW = { of: 'many' };

function statements(count: number): ParsedStatement[] {
  const said = saying(movement('gate_out', 'USLAX', '2026-06-12T09:00:00.000Z', { container: BOX }));
  return Array.from({ length: count }, () => said.map(({ draft }) => ({ draft, raw: RAW }))).flat();
}

function group(count: number): PushedGroup {
  const pushFeed = { source: 'own-push', kind: 'container' as const, number: BOX, scac: null, references: [] };
  return { pushFeed, statements: statements(count), byLine: false };
}

const PARTS: readonly GroupedPart[] = [
  { kind: 'rejection', rejection: { reason: 'no container', raw: 'x' } },
  { kind: 'group', group: group(2_000) },
  { kind: 'group', group: { ...group(3), isCopy: true } },
  {
    kind: 'nameless',
    position: 0,
    nameless: { statements: statements(700), rejections: [{ reason: 'no number', raw: 'y' }] },
  },
];

function textOf(parts: Iterable<GroupedPart>): GroupedText {
  const text = new GroupedText();
  for (const part of parts) text.add(part);
  return text;
}

describe('what a text states, in slices for another thread', () => {
  it('is the same when it is put together again, with each text once', () => {
    const slices = [...readingSlices(PARTS)].map((slice) => structuredClone(slice));

    const reader = new SliceReader();
    const [sent, received] = [textOf(PARTS), textOf(slices.flatMap((slice) => [...reader.read(slice)]))];
    expect([...received.groups]).toEqual([...sent.groups]);
    expect([...received.nameless]).toEqual([...sent.nameless]);
    expect(received.rejections).toEqual(sent.rejections);
    const raws = [...received.groups].flatMap(({ statements }) => statements.map(({ raw }) => raw));
    expect(new Set(raws).size).toBe(1);
  });

  it('comes in slices of a limited size, however large a part is', () => {
    const sizes = [...readingSlices(PARTS)].map(({ parts }) =>
      parts.reduce((sum, part) => sum + (part.kind === 'rejection' ? 1 : part.statements.length), 0),
    );

    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2_704);
  });
});
