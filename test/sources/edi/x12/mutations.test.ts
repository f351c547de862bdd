import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import { transactionsOf } from '../../../../src/sources/edi/x12/tokenize.ts';
import { storableJsonText } from '../../../../src/sources/json-text.ts';
import { chanceOf } from '../../../bench/chance.ts';
import { countProcessorMs } from '../../../support/processor-time.ts';
import { CONTEXT } from './messages.ts';
import { file, mutate } from './mutations.ts';

/** Enough to find what is common; the fuzzer runs many times as many. */
const RUNS = 400;
const MS_MAX = 2_000;

const seeds = fc.integer({ min: 0, max: 1_000_000_000 });

describe('a damaged file', () => {
  it('is read without an error, each of its transaction sets as a message or as a rejection', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = mutate(seed);

        const { messages, rejections } = reader.read(text, CONTEXT);

        const found = [...transactionsOf(storableJsonText(text))].length;
        expect(messages.length + rejections.length).toBeGreaterThanOrEqual(Math.max(1, found));
        for (const { reason } of rejections) expect(reason).not.toBe('');
        for (const { references, statements } of messages) {
          expect(
            references.containers.length + references.billsOfLading.length + references.bookings.length,
          ).toBeGreaterThan(0);
          for (const { draft } of statements) ObservationDraft.parse(draft);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is read in the same way every time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(reader.read(mutate(seed), CONTEXT)).toEqual(reader.read(mutate(seed), CONTEXT));
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

describe('a right file', () => {
  it('is recognised and read whole, however it is written', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = file(chanceOf(seed));

        const { messages, rejections } = reader.read(text, CONTEXT);

        expect(reader.recognizes(text)).toBe(true);
        expect(rejections).toEqual([]);
        expect(messages.length).toBeGreaterThanOrEqual([...transactionsOf(text)].length);
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

describe('what only looks like a file', () => {
  it.each([
    ['no terminator', `ISA*00*${'*'.repeat(200_000)}`],
    ['only headers', 'ISA*00*~'.repeat(20_000)],
    ['only starts', 'ST*315*0001~'.repeat(20_000)],
    ['only statuses', `ST*315*1~${'B4***VA~'.repeat(20_000)}`],
    ['only places', `ST*315*1~B4***VA~${'R4*D*UN*USLAX~'.repeat(20_000)}`],
    ['only truck statuses', `ST*214*1~${'AT7*X1~'.repeat(20_000)}`],
    ['only equipment', `ST*322*1~Q5*A~${'N7*A*1~'.repeat(20_000)}`],
    ['line breaks', `ST*315*1~${'\n'.repeat(200_000)}B4***VA~`],
    ['blanks', ' '.repeat(200_000)],
  ])('takes time in proportion to its length: %s', (_, text) => {
    const processorMs = countProcessorMs();

    const { messages, rejections } = reader.read(text, CONTEXT);

    expect(processorMs()).toBeLessThan(MS_MAX);
    expect(messages.length + rejections.length).toBeGreaterThan(0);
  });
});
