import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildImage } from './build.ts';
import { sizeOf, wrongContents } from './contents.ts';
import { type Finding, runsEmbedded, runsExternal } from './runs.ts';

/** Where Debian and npm packages are kept for the next run. */
const CACHE = path.join(tmpdir(), 'landfall-image');

process.exitCode = await main();

/** Builds the image without a container engine and tries it; 1 if anything is not as expected. Needs root and debootstrap. */
async function main(): Promise<number> {
  if (process.geteuid?.() !== 0) {
    print('This needs root: it makes namespaces and mounts, as a container engine does.');
    return 1;
  }
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-image-'));
  try {
    const image = buildImage({ folder, cache: CACHE, print });
    print(`The image adds ${sizeOf(image)} to its base.`);
    const findings: Finding[] = [
      finding('image: has no tests, sources, tools of development or files of the build', wrongContents(image)),
      ...(await runsEmbedded(image, folder)),
      ...(await runsExternal(image, folder)),
    ];
    for (const { what, isRight, detail } of findings)
      print(`${isRight ? 'ok    ' : 'FAILED'} ${what}${isRight ? '' : `: ${detail}`}`);
    const failed = findings.filter(({ isRight }) => !isRight).length;
    print(`${findings.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(what: string, wrong: string[]): Finding {
  return { what, isRight: wrong.length === 0, detail: wrong.slice(0, 10).join(' ') };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
