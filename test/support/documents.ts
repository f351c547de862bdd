import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

/** The pages that people read, from the root of the package: those at the top level, and docs/. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(packageRoot()).filter((name) => name.endsWith('.md')),
  ...pagesIn('docs'),
];

/** The text of one page. */
export function readDocument(file: string): string {
  return readFileSync(path.join(packageRoot(), file), 'utf8');
}

/** The targets of the relative links of a page. */
export function linksOf(page: string): string[] {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of the headings of a page, as GitHub makes them. */
export function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A file or folder of the repository in code style; `tools/list` and the like are methods of MCP. */
const NAMED = /`((?:src|test|prisma|docs|deploy|\.ci|\.github)\/[^`\s]*|(?:tools|prompts|resources)\/[^`\s]*\.ts)`/g;

/** The files and folders of the repository that a page names; of a pattern, the folder before it. */
export function namedFilesOf(page: string): string[] {
  return [...page.matchAll(NAMED)].map(([, name = '']) => name.replace(/\/[^/]*[*<{].*$/, ''));
}

/** The files that a page names without their folder. */
export function bareFilesOf(page: string): string[] {
  return [...page.matchAll(/`([a-z0-9-]+\.ts)`/g)].map(([, name = '']) => name);
}

function pagesIn(folder: string): string[] {
  const directory = path.join(packageRoot(), folder);
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => name.endsWith('.md')).map((name) => path.posix.join(folder, name));
}
