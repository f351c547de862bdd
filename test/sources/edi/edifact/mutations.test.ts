import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { storableJsonText } from '../../../../src/sources/json-text.ts';
import type { Reading } from '../../../../src/sources/push.ts';
import { FROM_LINE } from './interchange.ts';
import { mutate } from './mutations.ts';

const RUNS = 200;

/** A header of a message as a reader with the usual characters sees it. */
const HEADER = /UNH\+[^'+\r\n]{0,14}\+[A-Z]{6}:/g;

function textsOf({ messages, rejections }: Reading): string[] {
  return [
    ...messages.flatMap(({ statements }) => statements.map(({ raw }) => String(raw))),
    ...rejections.map(({ raw }) => raw),
  ];
}

describe('a damaged interchange', () => {
  it('never breaks the reader, whose statements are always of the form', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const reading = reader.read(mutate(seed), FROM_LINE);

        for (const { statements } of reading.messages) {
          expect(statements.length).toBeGreaterThan(0);
          for (const { draft } of statements) ObservationDraft.parse(draft);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('never loses a message: each is read or rejected with its text', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const text = storableJsonText(mutate(seed));

        const given = textsOf(reader.read(text, FROM_LINE));

        const headers = text.match(HEADER) ?? [];
        const lost = headers.filter((header) => !given.some((raw) => raw.includes(header)));
        expect(lost).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is read the same twice', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const text = mutate(seed);

        expect(reader.read(text, FROM_LINE)).toEqual(reader.read(text, FROM_LINE));
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('is answered for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { messages, rejections } = reader.read(text, FROM_LINE);

        expect(messages.length + rejections.length > 0).toBe(text.trim() !== '');
      }),
      { numRuns: RUNS / 2 },
    );
  });
});
