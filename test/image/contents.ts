import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';
import type { Image } from './build.ts';

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

/** What an image contains and should not; empty if it is right. */
export function wrongContents({ root, config }: Image): string[] {
  const folder = path.join(root, config.folder);
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('node_modules/'),
  );
  const wrong = own.filter((file) => /(^|\/)(test|bench|fuzz|conformance)(\/|$)|\.tsx?$|\.map$/.test(file));
  const tops = readdirSync(folder).filter(
    (name) => !['package.json', 'node_modules', 'dist', 'src', 'prisma'].includes(name),
  );
  const developing = developmentPackages().filter((name) => existsSync(path.join(folder, 'node_modules', name)));
  const lent = ['mnt/npm', 'mnt/certificates.pem'].filter((file) => existsSync(path.join(root, file)));
  return [...wrong, ...tops, ...developing, ...lent];
}

/** The size of what the Dockerfile adds to its base image. */
export function sizeOf({ root, config }: Image): string {
  return execFileSync('du', ['-sh', path.join(root, config.folder)], { encoding: 'utf8' }).split('\t')[0] ?? '';
}

/** The packages that only development needs, by the lock file, directly or through others. */
function developmentPackages(): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(packageRoot(), file), 'utf8'));
  const locked = Object.entries(Lock.parse(read('package-lock.json')).packages);
  const isDeveloping = ({ dev = false, devOptional = false }) => dev || devOptional;
  const names = locked.filter(([name, one]) => isDeveloping(one) && name.startsWith('node_modules/'));
  return names.map(([name]) => name.slice('node_modules/'.length));
}
