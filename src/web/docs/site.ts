import { readDataFile } from '../../core/data-file.ts';
import { eventPage, resourcePages } from './data-pages.ts';
import { guidePages } from './guides.ts';
import type { DescribedApi } from './json.ts';
import { type Frame, writePage } from './layout.ts';
import type { DocsPage } from './page.ts';
import { referencePages } from './reference-pages.ts';

/** Something that is served below `/docs`. */
export interface SiteFile {
  type: string;
  bytes: Buffer;
}

/** The parts of the style sheet in their order. */
const STYLES = ['tokens', 'docs/base', 'docs/frame', 'docs/content', 'docs/widths'];

/** The files of the documentation by their path below `/docs/`, of a description of the API. */
export function docsSite(
  description: DescribedApi,
  where: Pick<Frame, 'root' | 'apiUrl'>,
): ReadonlyMap<string, SiteFile> {
  const pages = [
    ...guidePages(where.apiUrl),
    ...referencePages(description),
    eventPage(description),
    ...resourcePages(description),
  ];
  const frame = { ...where, pages };
  return new Map([
    ...pages.map((page) => [page.path, fileOf('text/html; charset=utf-8', writePage(page, frame))] as const),
    ['style.css', fileOf('text/css; charset=utf-8', STYLES.map((name) => readDataFile(`web/${name}.css`)).join(''))],
    ['script.js', fileOf('text/javascript; charset=utf-8', readDataFile('web/docs/script.js'))],
    ['search.json', fileOf('application/json', JSON.stringify(searchIndex(pages)))],
  ]);
}

/** What can be found: title, kind, place and more words. */
function searchIndex(pages: readonly DocsPage[]): string[][] {
  return pages.flatMap(({ path, title, group, about, headings, entries = [] }) => [
    [title, group === 'Guides' ? 'Guide' : group, path, about],
    ...(group === 'Endpoints' ? [] : headings.map((heading) => [heading.title, title, `${path}#${heading.id}`, ''])),
    ...entries.map(({ title: name, kind, at, text }) => [name, kind, at, text]),
  ]);
}

function fileOf(type: string, content: string | Buffer): SiteFile {
  return { type, bytes: Buffer.from(content) };
}
