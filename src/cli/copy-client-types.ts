import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../core/package-root.ts';

// The compiler does not copy declarations that were generated.
const [from, to] = ['src', 'dist'].map((folder) => path.join(packageRoot(), folder, 'client', 'schema.d.ts'));
if (from !== undefined && to !== undefined) copyFileSync(from, to);
