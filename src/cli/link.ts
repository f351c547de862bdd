import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../core/package-root.ts';

// `npx landfall` finds the command in node_modules/.bin. package.json has no `bin` for it before it is packed: of a package's
// own bin npx makes an installation in its cache first, which takes seconds, and two hosts that start at once would share it half made.
const program = path.join(packageRoot(), 'dist', 'bin', 'landfall.js');
const link = path.join(packageRoot(), 'node_modules', '.bin', 'landfall');
chmodSync(program, 0o755);
mkdirSync(path.dirname(link), { recursive: true });
rmSync(link, { force: true });
// Windows lets only administrators make links, and does not know what the first line of a program means.
if (process.platform === 'win32') writeFileSync(`${link}.cmd`, '@node "%~dp0\\..\\..\\dist\\bin\\landfall.js" %*\r\n');
else symlinkSync(path.relative(path.dirname(link), program), link);
