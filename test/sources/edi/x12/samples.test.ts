import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import { CONTEXT } from './messages.ts';

/** Real messages, which are not kept here: SAMPLES_DIR names a directory with `x12/*.edi`. */
const samplesDirectory = process.env.SAMPLES_DIR;

/** What each file says: its events, or why there are none. */
const EXPECTED: Readonly<Record<string, { events: string[]; reasons: string[] }>> = {
  'edinet_x12.214.edi': { events: [], reasons: ['The 214 names no container, bill of lading or booking.'] },
  'x12-types_test_214_1.edi': { events: [], reasons: ['The 214 names no container, bill of lading or booking.'] },
  'x12-types_test_315_1.edi': {
    events: ['GMCU6094137 arrive vessel 2022-09-01T08:07:00.000Z LOCKBOURNE'],
    reasons: [],
  },
  'x12-types_test_322_1.edi': {
    events: [
      'HASU4316170 arrive rail 2016-05-27T02:45:20.000Z USSTP',
      'HASU4316170 arrive rail 2016-05-28T14:12:00.000Z USCHI',
    ],
    reasons: [],
  },
  'x12-types_test_322_5.edi': {
    events: [],
    reasons: ['The 322 is about "ABCZ 544037", a chassis, trailer or car and no container.'],
  },
};

describe('real messages', () => {
  if (samplesDirectory === undefined) {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }
  const directory = join(samplesDirectory, 'x12');

  it.each(readdirSync(directory).filter((name) => name.endsWith('.edi')))(
    '%s gives its events or its reason',
    (name) => {
      const text = readFileSync(join(directory, name), 'utf8');

      const reading = reader.read(text, CONTEXT);

      expect(reader.recognizes(text)).toBe(true);
      expect(reader.read(text, CONTEXT)).toEqual(reading);
      const drafts = reading.messages.flatMap(({ statements }) =>
        statements.map(({ draft }) => ObservationDraft.parse(draft)),
      );
      const events = drafts
        .filter((draft) => draft.kind === 'movement')
        .map(
          ({ container, movement, mode, occurredAt, place }) =>
            `${container} ${movement} ${mode ?? '-'} ${occurredAt} ${place?.locode ?? place?.name}`,
        );
      expect({ events, reasons: reading.rejections.map(({ reason }) => reason) }).toEqual(EXPECTED[name]);
    },
  );
});
