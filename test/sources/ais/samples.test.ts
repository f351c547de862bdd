import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAisReader } from '../../../src/sources/ais/reader.ts';

/** Sentences as receivers wrote them, which are not kept here: SAMPLES_DIR names a directory with `ais/*.nmea`. */
const samplesDirectory = process.env.SAMPLES_DIR;

/** What another decoder makes of a message. */
const Expected = z.looseObject({
  type: z.number(),
  mmsi: z.number(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  speed: z.number().optional(),
  course: z.number().optional(),
  heading: z.number().optional(),
  imo: z.string().optional(),
  shipname: z.string().optional(),
  callsign: z.string().optional(),
  destination: z.string().optional(),
});
type Expected = z.infer<typeof Expected>;

const READ = [1, 2, 3, 5, 18, 19, 24, 27];

describe('sentences of receivers', () => {
  if (samplesDirectory === undefined) {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }
  const directory = join(samplesDirectory, 'ais');

  it.each(readdirSync(directory).filter((name) => name.endsWith('.nmea')))('%s has what is expected', (name) => {
    const sentences = linesOf(join(directory, name));
    const expected = linesOf(join(directory, name.replace(/\.nmea$/, '.json'))).map((line) =>
      Expected.parse(JSON.parse(line)),
    );
    const reader = createAisReader();

    const messages = sentences.flatMap((line) => reader.read(line, Date.UTC(2026, 0, 1)) ?? []);

    const readable = expected.filter(({ type }) => READ.includes(type));
    expect(messages).toMatchObject(readable.map(inOurWords));
    expect(reader.counts()).toMatchObject({
      lines: sentences.length,
      understood: readable.length,
      unsupported: expected.length - readable.length,
    });
    // The receivers wrote their time behind each sentence.
    for (const { atMs } of messages) expect(new Date(atMs).getUTCFullYear()).toBe(2012);
  });
});

function inOurWords({ type, mmsi, lat, lon, speed, course, heading, ...said }: Expected): object {
  const isOnEarth = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const position = {
    latitude: near(lat),
    longitude: near(lon),
    speedKnots: near(speed),
    courseDegrees: course !== undefined && course < 360 ? near(course) : null,
    headingDegrees: heading !== undefined && heading < 360 ? near(heading) : null,
  };
  const { imo = null, shipname = null, callsign = null, destination = null } = said;
  const statics = shipname === null ? null : { imo, name: shipname, callsign, destination };
  return { type, mmsi, position: isOnEarth ? position : null, statics };
}

/** The other decoder has numbers of 32 bits, which are off by a metre. */
function near(value: number | undefined): unknown {
  return value === undefined ? null : expect.closeTo(value, 4);
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
