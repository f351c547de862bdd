import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });

describe('the command `landfall`', () => {
  it('is made executable by whatever writes its program', () => {
    const { scripts } = Scripts.parse(JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')));

    const writing = Object.values(scripts).filter((script) => script.includes('rolldown'));

    expect(writing).not.toEqual([]);
    for (const script of writing) expect(script).toMatch(/rolldown .*&& node dist\/src\/cli\/link\.js$/);
  });
});
