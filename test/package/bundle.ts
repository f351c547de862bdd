import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

const PACKER = path.join(packageRoot(), '.ci', 'node_modules', '.bin', 'mcpb');
const Manifest = z.object({
  server: z.object({ mcp_config: z.object({ args: z.array(z.string()) }) }),
});

/** Whether the packer of bundles is there, which is one of the packages of `.ci`. */
export function hasBundler(): boolean {
  return existsSync(PACKER);
}

/** Makes the bundle for Claude Desktop of a packed package, and unpacks it as a host does. Fails if the packer refuses its manifest. */
export function bundle(packed: string, folder: string): { bytes: number; command: [string, ...string[]] } {
  const file = path.join(folder, 'landfall.mcpb');
  const unpacked = path.join(folder, 'unpacked');
  run(path.join(packageRoot(), 'deploy', 'mcpb', 'build'), [packed, file]);
  run(PACKER, ['unpack', file, unpacked]);
  const manifest: unknown = JSON.parse(readFileSync(path.join(unpacked, 'manifest.json'), 'utf8'));
  const { args } = Manifest.parse(manifest).server.mcp_config;
  // A host has a Node of its own; any that the program supports will do.
  const command = args.map((arg) => arg.replace(/\$\{__dirname\}/, unpacked));
  return { bytes: statSync(file).size, command: [process.execPath, ...command] };
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
