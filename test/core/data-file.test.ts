import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDataFile } from '../../src/core/data-file.ts';
import { packageRoot } from '../../src/core/package-root.ts';

it('has the folder of the data files copied into the image', () => {
  const dockerfile = readFileSync(path.join(packageRoot(), 'Dockerfile'), 'utf8');

  expect(readDataFile('rest/examples.json').length).toBeGreaterThan(0);
  expect(dockerfile).toContain('\nCOPY --from=build /landfall/src src\n');
});
