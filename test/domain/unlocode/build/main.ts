import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../../src/core/package-root.ts';
import { readCountries } from '../../borders.ts';
import { pack } from './pack.ts';
import { readRows } from './read-rows.ts';
import { placeRows } from './zones.ts';

/**
 * Writes the table of the UN/LOCODE list anew: `npm run build:test && node dist/test/domain/unlocode/build/main.js <csv>`.
 * The CSV has the columns locode, name, name_ascii, subdivision, status, function, lat, lon, geocoded.
 */
const [csv] = process.argv.slice(2);
if (csv === undefined) throw new Error('Give the path of the CSV of the UN/LOCODE list.');

const rows = placeRows(readRows(readFileSync(csv, 'utf8')), readCountries());
const sorted = [...rows].sort((one, other) => (one.locode < other.locode ? -1 : one.locode > other.locode ? 1 : 0));
writeFileSync(path.join(packageRoot(), 'src/domain/unlocode.br'), pack(sorted));
process.stderr.write(`${sorted.length} rows, ${sorted.filter(({ zone }) => zone === null).length} without a zone, `);
process.stderr.write(`${sorted.filter(({ point }) => point !== null).length} with a point.\n`);
