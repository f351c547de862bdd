import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OPTIONS } from '../../../src/config/options.ts';
import { packageRoot } from '../../../src/core/package-root.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rows } from '../../support/tracking.ts';

/** The rows of the table of tables: the names of the first column, and the text of the second. */
function statedBounds(): { tables: string[]; bound: string }[] {
  const text = readFileSync(path.join(packageRoot(), 'docs', 'operations.md'), 'utf8');
  const [, section = ''] = /\n## Limits and retention\n([\s\S]*?)\n## /.exec(text) ?? [];
  const found = [...section.matchAll(/^\| (`.*?`) \| (.+?) \|$/gm)];
  return found.map(([, names = '', bound = '']) => ({
    tables: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    bound,
  }));
}

describeWithDatabase('what bounds a table', () => {
  const db = useDatabase();

  it('is stated in the documentation for each table of the database, once', async () => {
    const tables = await rows<{ name: string }>(
      db,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relname <> '_migration' AND relname <> '_prisma_migrations' ORDER BY 1`,
    );

    const stated = statedBounds().flatMap(({ tables: names }) => names);

    expect(tables.map(({ name }) => name).filter((name) => !stated.includes(name))).toEqual([]);
    expect(stated).toHaveLength(new Set(stated).size);
  });

  it('names the variable with its default, for every retention that is an option', () => {
    const text = statedBounds()
      .map(({ bound }) => bound)
      .join('\n');
    const retentions = Object.values(OPTIONS).filter(({ env }) => /^RETENTION_.*_DAYS$/.test(env));

    const unnamed = retentions.filter(
      (option) => !text.includes(`\`${option.env}\`${option.default === null ? '' : ` (${String(option.default)})`}`),
    );

    expect(retentions.length).toBeGreaterThan(7);
    expect(unnamed.map(({ env }) => env)).toEqual([]);
  });
});
