import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

/** A value, and the type of a module that it must have, without a member that the type does not know. */
export interface TypedValue {
  module: string;
  type: string;
  value: unknown;
}

/** A type with the values of its enums instead of their names. */
const PLAIN = `type Plain<T> = T extends string ? \`\${T}\` : T extends (infer One)[] ? Plain<One>[]
  : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    types: [],
  },
  include: ['values.ts'],
};

/**
 * What the compiler finds wrong with values. As literals they may have no unknown members, at any depth, which the JSON schemas
 * of Kubernetes and Grafana would let pass.
 */
export function typeErrors(values: readonly TypedValue[]): string[] {
  // Below node_modules, so that their modules are found and no other tool reads the files.
  const parent = path.join(packageRoot(), 'node_modules', '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'typed-values-'));
  try {
    const lines = values.map(
      ({ module, type, value }, at) =>
        `import type { ${type} as Type${at} } from ${JSON.stringify(module)};\n` +
        `export const value${at}: Plain<Type${at}> = ${JSON.stringify(value, null, 1)};`,
    );
    writeFileSync(path.join(folder, 'values.ts'), [PLAIN, ...lines].join('\n'));
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const tsc = path.join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
