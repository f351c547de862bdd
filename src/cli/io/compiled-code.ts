import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../config/option-types.ts';

/** Since Node.js 22.1 (module.enableCompileCache). */
type KeepCompiled = (directory: string) => unknown;

/**
 * Lets Node keep the compiled code of what is imported from now on, so that a later start need not compile it again: a fifth
 * of the start. The folder is the user's alone, because what stands in it is run. Where Node cannot do so, or the folder
 * cannot be made, nothing is kept. `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 */
export function keepCompiledCode(env: Environment): void {
  const keep: unknown = Reflect.get(module, 'enableCompileCache');
  if (!isKeep(keep)) return;
  try {
    const folder = compiledFolder(env);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keep(folder);
  } catch {
    // It only takes longer.
  }
}

/** XDG Base Directory Specification 0.8: a cache folder that is not absolute is ignored. */
function compiledFolder(env: Environment): string {
  const parts = ['landfall', 'compiled'];
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', ...parts);
  if (process.platform === 'win32') {
    return path.join(env.LOCALAPPDATA || path.join(homedir(), 'AppData', 'Local'), ...parts);
  }
  const xdg = env.XDG_CACHE_HOME ?? '';
  return path.join(path.isAbsolute(xdg) ? xdg : path.join(homedir(), '.cache'), ...parts);
}

function isKeep(value: unknown): value is KeepCompiled {
  return typeof value === 'function';
}
