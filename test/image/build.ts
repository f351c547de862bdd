import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';
import { baseRoot } from './base-root.ts';
import { runStep } from './container.ts';
import { contextFolder } from './context.ts';
import { configOf, type ImageConfig, type Instruction, parseCopy, parseDockerfile, type Stage } from './dockerfile.ts';

/** An image that was built: the root of its last stage, and what its containers run with. */
export interface Image {
  root: string;
  config: ImageConfig;
}

/** Where an image is built. */
export interface BuildOptions {
  /** An empty folder for the roots of the stages. */
  folder: string;
  /** Kept between builds. */
  cache: string;
  print(line: string): void;
}

/** Follows every step of the Dockerfile of this repository, in roots that stand for its base images. */
export function buildImage(options: BuildOptions): Image {
  const stages = parseDockerfile(readFileSync(path.join(packageRoot(), 'Dockerfile'), 'utf8'));
  const { context, files } = contextFolder(options.folder);
  options.print(`context: ${files} files`);
  const roots = new Map<string, string>();
  let root = '';
  for (const [at, stage] of stages.entries()) {
    root = path.join(options.folder, `stage-${at}`);
    options.print(`FROM ${stage.base}`);
    baseRoot(stage.base, root, options.cache);
    follow(stage, { root, context, roots, options });
    if (stage.name !== null) roots.set(stage.name, root);
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return { root, config: configOf(last) };
}

interface Building {
  root: string;
  context: string;
  roots: ReadonlyMap<string, string>;
  options: BuildOptions;
}

function follow(stage: Stage, building: Building): void {
  const done: Instruction[] = [];
  for (const instruction of stage.instructions) {
    done.push(instruction);
    const config = configOf({ ...stage, instructions: done });
    const started = performance.now();
    if (instruction.name === 'WORKDIR') mkdirSync(path.join(building.root, config.folder), { recursive: true });
    else if (instruction.name === 'COPY') copy(instruction.text, config, building);
    else if (instruction.name === 'RUN') run(instruction.text, config, building);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    building.options.print(`${instruction.name} ${instruction.text.slice(0, 90)} (${seconds} s)`);
  }
}

/** COPY gives files to root, and takes the contents of a folder, not the folder. */
function copy(text: string, config: ImageConfig, { root, context, roots }: Building): void {
  const { from, sources, target } = parseCopy(text);
  const origin = from === null ? context : roots.get(from);
  if (origin === undefined) throw new Error(`There is no stage ${from}.`);
  const to = path.join(root, path.resolve(config.folder, target));
  for (const source of sources) {
    const file = path.join(origin, source);
    const isInto = target.endsWith('/') && statSync(file).isFile();
    const copied = isInto ? path.join(to, path.basename(source)) : to;
    mkdirSync(path.dirname(copied), { recursive: true });
    cpSync(file, copied, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
}

function run(text: string, config: ImageConfig, { root, options }: Building): void {
  const cache = path.join(options.cache, 'npm');
  mkdirSync(cache, { recursive: true });
  const mounts: Record<string, string> = {};
  const env: Record<string, string> = { HOME: '/root', npm_config_cache: '/mnt/npm' };
  mkdirSync(path.join(root, 'mnt', 'npm'), { recursive: true });
  mounts['/mnt/npm'] = cache;
  // What this machine needs to reach the registry is lent to the step, and is not part of the image.
  if (existsSync('/etc/resolv.conf'))
    cpSync('/etc/resolv.conf', path.join(root, 'etc', 'resolv.conf'), { dereference: true });
  const certificates = hostSetting('NODE_EXTRA_CA_CERTS');
  if (certificates !== '') {
    const lent = path.join(root, 'mnt', 'certificates.pem');
    cpSync(certificates, lent, { dereference: true });
    env.NODE_EXTRA_CA_CERTS = '/mnt/certificates.pem';
  }
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  env.npm_config_registry = registry.trim();
  try {
    runStep({ root, config, env, mounts }, text);
  } finally {
    rmSync(path.join(root, 'mnt', 'npm'), { recursive: true, force: true });
    rmSync(path.join(root, 'mnt', 'certificates.pem'), { force: true });
  }
}

function hostSetting(name: string): string {
  return process.env[name] ?? '';
}
