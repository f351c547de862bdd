import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { DOCUMENT_TABLES, tablesOf, withTables } from '../support/document-tables.ts';
import { anchorsOf, bareFilesOf, DOCUMENTS, linksOf, namedFilesOf, readDocument } from '../support/documents.ts';

const WITH_TABLES = DOCUMENTS.filter((file) => tablesOf(readDocument(file)).length > 0);
const README_LINES_MAX = 150;

/** The names of all source files, without their folders. */
const SOURCES = new Set(
  readdirSync(path.join(packageRoot(), 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.basename(file),
  ),
);

describe('the generated parts of the documentation', () => {
  it.each(WITH_TABLES)('agree with the code in %s; npm test -- -u writes them again', async (file) => {
    await expect(withTables(readDocument(file))).toMatchFileSnapshot(path.join(packageRoot(), file));
  });

  it('are each on one page', () => {
    const shown = DOCUMENTS.flatMap((file) => tablesOf(readDocument(file)));

    expect(shown.toSorted()).toEqual(Object.keys(DOCUMENT_TABLES).toSorted());
  });
});

describe('the documentation', () => {
  it.each(DOCUMENTS)('links only to pages and headings that exist in %s', (file) => {
    expect(linksOf(readDocument(file)).filter((link) => !leadsSomewhere(file, link))).toEqual([]);
  });

  it.each(DOCUMENTS)('names only files that exist in %s', (file) => {
    const missing = namedFilesOf(readDocument(file)).filter((name) => !existsSync(path.join(packageRoot(), name)));

    expect(missing).toEqual([]);
    expect(bareFilesOf(readDocument(file)).filter((name) => !SOURCES.has(name))).toEqual([]);
  });

  it('can be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const file of reached) {
      const pages = linksOf(readDocument(file)).map((link) => targetOf(file, link).page);
      for (const page of pages) if (DOCUMENTS.includes(page)) reached.add(page);
    }

    expect(DOCUMENTS.filter((file) => !reached.has(file))).toEqual([]);
  });

  it('begins with a README that is read in a few minutes', () => {
    expect(readDocument('README.md').split('\n').length).toBeLessThanOrEqual(README_LINES_MAX);
  });
});

describe('these rules', () => {
  it('find links, headings and files in a page', () => {
    const page =
      '# One topic: `x`, twice\n[a](docs/a.md#b) [web](https://example.com) `src/app.ts` `src/x/*.ts` `src/<y>/z.ts`';

    expect(linksOf(page)).toEqual(['docs/a.md#b']);
    expect(anchorsOf(page)).toEqual(['one-topic-x-twice']);
    expect(namedFilesOf(page)).toEqual(['src/app.ts', 'src/x', 'src']);
    expect(bareFilesOf('`derive.ts` in `src/app.ts`')).toEqual(['derive.ts']);
  });

  it('notice a link to a page or heading that does not exist', () => {
    expect(leadsSomewhere('README.md', 'docs/nowhere.md')).toBe(false);
    expect(leadsSomewhere('docs/rest.md', '#nothing')).toBe(false);
    expect(leadsSomewhere('docs/rest.md', '../README.md')).toBe(true);
  });
});

function leadsSomewhere(file: string, link: string): boolean {
  const { page, anchor } = targetOf(file, link);
  if (!existsSync(path.join(packageRoot(), page))) return false;
  return anchor === '' || anchorsOf(readDocument(page)).includes(anchor);
}

function targetOf(file: string, link: string): { page: string; anchor: string } {
  const [target = '', anchor = ''] = link.split('#');
  const page = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  return { page, anchor };
}
