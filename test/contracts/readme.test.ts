import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { withTables } from '../support/readme-tables.ts';

const README = path.join(packageRoot(), 'README.md');

it('keeps the tables of the README as the program is; npm test -- -u writes them anew', async () => {
  const readme = readFileSync(README, 'utf8');

  await expect(withTables(readme)).toMatchFileSnapshot(README);
});
