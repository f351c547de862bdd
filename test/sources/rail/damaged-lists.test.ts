import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/rail/reader.ts';
import { chanceOf } from '../../bench/chance.ts';
import { countProcessorMs } from '../../support/processor-time.ts';
import { mutate } from './mutations.ts';
import { MS_MAX, read } from './read-rail.ts';
import { anyFile, CONTEXT, HEADER, row, table } from './sightings.ts';

describe('what is no list of sightings', () => {
  it.each([
    ['nothing', ''],
    ['a table of something else', 'container,checked_at\nMSKU1234565,now\n'],
    ['JSON that is cut off', '{"sightings":[{"container":'],
    ['a header alone', table([HEADER])],
  ])('is rejected as a whole: %s', (_what, text) => {
    expect(reader.read(text, CONTEXT)).toEqual({
      messages: [],
      rejections: [{ reason: expect.any(String), raw: text }],
    });
  });

  it.each(['null', '[1]', '[{"container":{}}]', '[{}]'])('has rejected elements: %s', (text) => {
    expect(read(text.startsWith('[') ? text : `[${text}]`)).toMatchObject({
      messages: [],
      reasons: [expect.any(String)],
    });
  });
});

describe('a damaged file', () => {
  const seeds = fc.integer({ min: 0, max: 1_000_000_000 });

  it('is read without an error, into valid statements and reasons, and in the same way every time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const reading = reader.read(mutate(seed), CONTEXT);

        expect(reading.messages.length + reading.rejections.length).toBeGreaterThan(0);
        for (const { reason } of reading.rejections) expect(reason).not.toBe('');
        for (const { references, statements } of reading.messages) {
          expect(references.containers).toHaveLength(1);
          for (const { draft } of statements) ObservationDraft.parse(draft);
        }
        expect(reader.read(mutate(seed), CONTEXT)).toEqual(reading);
      }),
      { numRuns: 300 },
    );
  });

  it('was recognised and read whole before it was damaged', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = anyFile(chanceOf(seed));

        expect(reader.recognizes(text)).toBe(true);
        expect(reader.read(text, CONTEXT).rejections).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['quotes', `${table([HEADER])}${'"'.repeat(200_000)}`],
    ['separators', `${table([HEADER])}${','.repeat(200_000)}`],
    ['line breaks', `${table([HEADER])}${'\r'.repeat(200_000)}`],
    ['one sighting again and again', table(Array.from({ length: 3_000 }, () => row('D')))],
  ])('takes time in proportion to its length: %s', (_what, text) => {
    const processorMs = countProcessorMs();

    const { messages, rejections } = reader.read(text, CONTEXT);

    expect(processorMs()).toBeLessThan(MS_MAX);
    expect(messages.length + rejections.length).toBeGreaterThan(0);
  });
});
