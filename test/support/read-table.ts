import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

/** Reads a CSV fixture without quotes, by its path below `test`: the first line names the columns, and each row has the form of the schema. */
export function readTable<Row extends z.ZodType>(file: string, schema: Row): z.output<Row>[] {
  const [header = '', ...lines] = readFileSync(path.join(packageRoot(), 'test', file), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return schema.parse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
  });
}
