import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

/** The context as the program that builds images sees it: the files of git that .dockerignore does not leave out. */
export function contextFolder(folder: string): { context: string; files: number } {
  const context = path.join(folder, 'context');
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: packageRoot(),
    encoding: 'utf8',
  });
  const isIn = dockerignore(readFileSync(path.join(packageRoot(), '.dockerignore'), 'utf8'));
  const files = all
    .split('\n')
    .filter((file) => file !== '' && isIn(file) && existsSync(path.join(packageRoot(), file)));
  for (const file of files) {
    const target = path.join(context, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(packageRoot(), file), target);
  }
  return { context, files: files.length };
}

/** Whether a file is in the context: of the patterns that match it or a folder above it, the last one counts. */
export function dockerignore(text: string): (file: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (patterns.some((pattern) => /[*?[]/.test(pattern) && pattern !== '*')) {
    throw new Error('.dockerignore has a pattern that is not known here.');
  }
  return (file) => {
    const deciding = patterns.findLast((pattern) => {
      const name = pattern.replace(/^!/, '');
      return name === '*' || file === name || file.startsWith(`${name}/`);
    });
    return deciding === undefined || deciding.startsWith('!');
  };
}
