import { createFenceIndex, portFences } from '../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../src/domain/ais/tracked.ts';
import { toInstant } from '../../src/domain/instant.ts';
import { LineSplitter } from '../../src/net/line-stream.ts';
import { AisWatch } from '../../src/sources/ais/watch.ts';
import { reader as arrivalNotice } from '../../src/sources/arrival-notice/reader.ts';
import { reader as dcsa } from '../../src/sources/dcsa/reader.ts';
import { reader as edifact } from '../../src/sources/edi/edifact/index.ts';
import { reader as x12 } from '../../src/sources/edi/x12/index.ts';
import type { ReadContext, Reader, Reading } from '../../src/sources/push.ts';
import { reader as rail } from '../../src/sources/rail/reader.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { reader as schedule } from '../../src/sources/schedules/reader.ts';
import { reader as terminal } from '../../src/sources/terminal/reader.ts';
import { chanceOf } from '../bench/chance.ts';
import { mutate as mutateAis } from '../sources/ais/mutations.ts';
import { mutate as mutateArrivalNotice } from '../sources/arrival-notice/mutations.ts';
import { damaged } from '../sources/damage.ts';
import { mutate as mutateDcsa } from '../sources/dcsa/mutations.ts';
import { FROM_LINE } from '../sources/edi/edifact/interchange.ts';
import { mutate as mutateEdifact } from '../sources/edi/edifact/mutations.ts';
import { CONTEXT as FROM_X12 } from '../sources/edi/x12/messages.ts';
import { mutate as mutateX12 } from '../sources/edi/x12/mutations.ts';
import { mutate as mutateRail } from '../sources/rail/mutations.ts';
import { CONTEXT as FROM_RAIL } from '../sources/rail/sightings.ts';
import { mutate as mutateSchedule } from '../sources/schedules/mutations.ts';
import { mutate as mutateTerminal } from '../sources/terminal/mutations.ts';
import { CONTEXT as FROM_TERMINAL } from '../sources/terminal/snapshots.ts';
import { classA, voyage } from '../support/ais-encoder.ts';

/** Something that reads, and what it is given. */
export interface Subject {
  name: string;
  /** A text that was right and then suffered; the same for the same seed. */
  mutate(seed: number): string;
  /** Reads it as the product does. */
  read(text: string): Reading;
}

/** Everything that reads what others send. */
export const SUBJECTS: readonly Subject[] = [
  pushed(x12, mutateX12, FROM_X12),
  pushed(edifact, mutateEdifact, FROM_LINE),
  pushed(dcsa, mutateDcsa, FROM_LINE),
  pushed(arrivalNotice, mutateArrivalNotice, FROM_LINE),
  pushed(schedule, mutateSchedule, FROM_LINE),
  pushed(terminal, mutateTerminal, FROM_TERMINAL),
  pushed(rail, mutateRail, FROM_RAIL),
  { name: 'ais', mutate: vesselsReceived, read: listen },
];

/** The chosen reader reads; before that, each states whether the text is its own. */
function pushed(reader: Reader, mutate: (seed: number) => string, context: ReadContext): Subject {
  return {
    name: reader.format,
    mutate,
    read: (text) => {
      for (const other of readers) other.recognizes(text);
      return reader.read(text, context);
    },
  };
}

const IMO = '9321483';
const START_MS = Date.UTC(2026, 5, 10, 12);
const HOUR_MS = 3_600_000;
const PIER = { code: 'B58', latitude: 37.8, longitude: -122.32 };
const FENCES = createFenceIndex(portFences({ ...PIER, locode: 'USOAK', terminals: [PIER] }));
const CONTAINERS = [{ container: 'MSKU1234565', scac: 'MAEU' }];
const EXPECTED = { expectedArrival: toInstant(START_MS), expectedDeparture: null };
const CALLS = [{ locode: 'USOAK', ...EXPECTED, containers: CONTAINERS }];
const TRACKED = createTrackedIndex([{ imo: IMO, name: 'Emma', voyage: '026E', calls: CALLS }]);
const PIECES = ['!AIVDM', '\\', '*', ',', '\0', '\u00ff', '!AIVDM,2,1,3,A,', 'w'.repeat(300)];

/** Sentences of any vessel, or the call of a vessel that carries something, so that the damage goes as deep as it can. */
function vesselsReceived(seed: number): string {
  const chance = chanceOf(seed);
  return chance.happens(0.5) ? mutateAis(seed) : damaged(PORT_CALL, chance, PIECES);
}

const PORT_CALL = [
  ...voyage({ mmsi: 219018271, imo: IMO, name: 'EMMA' }, { atMs: START_MS - HOUR_MS }),
  ...seen(0, { degreesWest: 0.4, speedKnots: 14 }),
  ...seen(1, { degreesWest: 0.1, speedKnots: 4 }),
  ...seen(2, { degreesWest: 0, speedKnots: 0 }),
  ...seen(3, { degreesWest: 0, speedKnots: 0 }),
  ...seen(15, { degreesWest: 0.1, speedKnots: 10 }),
  ...seen(16, { degreesWest: 0.5, speedKnots: 14 }),
].join('\n');

function seen(hour: number, { degreesWest, speedKnots }: { degreesWest: number; speedKnots: number }): string[] {
  const longitude = PIER.longitude - degreesWest;
  const position = { mmsi: 219018271, latitude: PIER.latitude, longitude, speedKnots };
  return classA(position, { atMs: START_MS + hour * HOUR_MS });
}

/** What is received of a text; lines that say nothing are counted there and are no rejections. */
function listen(text: string): Reading {
  const splitter = new LineSplitter();
  const watch = new AisWatch({ fences: FENCES, tracked: TRACKED });
  for (const line of [...splitter.push(Buffer.from(text, 'latin1')), ...splitter.end()]) {
    watch.take(line, START_MS + 24 * HOUR_MS);
  }
  watch.end();
  return { messages: [...watch.flush().messages], rejections: [] };
}
