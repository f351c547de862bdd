import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { CONSOLE_PAGE, readConsoleFiles } from '../../src/web/console/files.ts';
import { readSources } from '../support/imports.ts';

/** All script that the first room takes. */
const FIRST_LOAD_BYTES_MAX = 120_000;

/** A link of the library that draws maps to its makers, which loads nothing and is not shown. */
const MAKERS = /^href=["`]https:\/\/maplibre\.org\/$/;

const files = readConsoleFiles() ?? new Map();
const textOf = (name: string) => files.get(name)?.bytes.toString() ?? '';

describe('the files of the console', () => {
  it('take less than 120 KB of script, compressed, until the first room is there', () => {
    const first = [...files.keys()].filter((name) => /assets\/(index|today)-.*\.js$/.test(name));
    const needed = new Set(first);
    // A set goes on with what is added to it while it is gone through.
    for (const name of needed) for (const imported of importsOf(name)) needed.add(imported);
    const bytes = [...needed].map((name) => gzipSync(textOf(name), { level: 9 }).length);

    expect(first).toHaveLength(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_BYTES_MAX);
  });

  it('name no other host', () => {
    const hosts = [...files.keys()]
      .filter((name) => /\.(html|js|css|svg)$/.test(name))
      .flatMap((name) => [
        ...textOf(name).matchAll(/(?:src|href|url\(|fetch\(|import\()\s*=?\s*["'`](https?:)?\/\/[^"'`]+/g),
      ])
      .map(([found]) => found);

    expect(hosts.filter((found) => !MAKERS.test(found))).toEqual([]);
  });

  it('have in the page neither script nor style of its own, which its policy refuses', () => {
    const page = textOf(CONSOLE_PAGE);

    expect(page).toContain('<div id="root">');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script>|<script type="module">/);
  });

  it('have every drawing that is used, and no other', () => {
    const sprite = readFileSync(path.join(packageRoot(), 'console/design/icons.svg'), 'utf8');
    const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name);
    const icon = readFileSync(path.join(packageRoot(), 'console/design/icon.tsx'), 'utf8');

    expect([...icon.matchAll(/\| '(\w+)'/g)].map(([, name]) => name)).toEqual(drawn);
  });

  it('have no two exports of one name', () => {
    const names = readSources(['console']).flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(([, name]) => name),
    );

    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

/** What a script needs before it runs. */
function importsOf(name: string): string[] {
  return [...textOf(name).matchAll(/from\s*"\.\/([^"]+\.js)"/g)].map(([, file]) => `assets/${file}`);
}
