import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../../src/core/package-root.ts';
import { PORTS } from '../../../../src/domain/location-table.ts';
import { buildLanes } from './build-lanes.ts';
import { toTable } from './table.ts';
import { readWaters } from './waters.ts';

/**
 * Writes the table of sea lanes anew: `npm run build:test && node dist/test/domain/sea/build/main.js`, after ports or
 * waterways have changed. It takes two minutes and a gigabyte of memory, and gives the same table every time.
 */
const ports = PORTS.map(([name, , , latitude, longitude]) => ({ name, spot: [longitude, latitude] as const }));
const lanes = buildLanes(readWaters(), ports, (what) => process.stderr.write(`${what}\n`));
writeFileSync(path.join(packageRoot(), 'src/domain/sea/lanes.txt'), toTable(lanes));
