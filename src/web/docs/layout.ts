import { type Html, html, raw } from '../html.ts';
import { markdownLine } from './markdown.ts';
import type { DocsPage } from './page.ts';

/** Two waves under a box. */
const MARK = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 4h12v8H6zM10 4v8M14 4v8M2 16c2.5 0 2.5 1.5 5 1.5S9.5 16 12 16s2.5 1.5 5 1.5S19.5 16 22 16M4 20.5c2 0 2 1 4 1s2-1 4-1 2 1 4 1 2-1 4-1"/></svg>',
);

/** What all pages share. */
export interface Frame {
  pages: readonly DocsPage[];
  /** Where the pages are, such as `/docs`. */
  root: string;
  /** Where the API is, and its description for programs. */
  apiUrl: string;
}

/** A page as it is sent. All of it can be read without scripts; these add the search, the theme and the buttons that copy. */
export function writePage(page: DocsPage, frame: Frame): string {
  const { title, about } = page;
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Landfall API</title><meta name="description" content="${about}">
<link rel="stylesheet" href="docs:style.css"><script src="docs:script.js" defer></script></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="docs:">${MARK}Landfall <span>API</span></a>
<div class="search" hidden><label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search (press /)" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<ul id="found" role="listbox" aria-label="Found" hidden></ul></div>
<button type="button" class="theme" hidden aria-pressed="false">Dark theme</button></header>
<div class="frame">${navigation(page, frame)}
<main id="main" tabindex="-1"><p class="crumb">${page.group}</p><h1>${title}</h1><p class="about">${markdownLine(about, () => null)}</p>
${page.path === '' && start(frame)}${contents(page)}${page.body}${page.path === '' && cards(frame)}${neighbours(page, frame)}</main></div>
</body></html>
`;
  return document.toString().replaceAll(/(href|src)="docs:([^"]*)"/g, (_whole, name: string, path: string) => {
    const isWithin = path !== '' && !path.startsWith('#');
    return `${name}="${frame.root}${isWithin ? '/' : ''}${path}"`;
  });
}

function navigation(page: DocsPage, { pages, apiUrl }: Frame): Html {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const items = pages
      .filter((one) => one.group === group)
      .map((one) => {
        const isHere = one.path === page.path;
        return html`<li><a href="docs:${one.path}"${isHere && raw(' aria-current="page"')}>${one.title}</a></li>`;
      });
    return html`<details${group !== 'Resources' || page.group === group ? raw(' open') : ''}><summary>${group}</summary><ul>${items}</ul></details>`;
  });
  return html`<nav class="side" aria-label="Documentation"><details class="menu"><summary>All pages</summary><div class="groups">${groups}
<p><a href="${apiUrl}/openapi.json">openapi.json</a></p></div></details></nav>`;
}

function start({ apiUrl }: Frame): Html {
  return html`<p class="base">Base address <code>${apiUrl}</code> · for programs: <a href="${apiUrl}/openapi.json">OpenAPI 3.1</a></p>`;
}

/** What stands on a longer page. */
function contents({ headings, group }: DocsPage): Html | null {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 3 || group === 'Endpoints') return null;
  return html`<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${shown.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`;
}

function cards({ pages }: Frame): Html {
  const shown = pages.filter(({ path, group }) => path !== '' && group !== 'Resources');
  const groups = [...new Set(shown.map(({ group }) => group))].map((group) => {
    const links = shown
      .filter((page) => page.group === group)
      .map(
        ({ path, title, about }) =>
          html`<li><a href="docs:${path}"><strong>${title}</strong><span>${about}</span></a></li>`,
      );
    return html`<h2>${group}</h2><ul class="cards">${links}</ul>`;
  });
  return html`${groups}`;
}

function neighbours(page: DocsPage, { pages }: Frame): Html {
  const index = pages.indexOf(page);
  const link = (one: DocsPage | undefined, word: string) =>
    one !== undefined &&
    html`<a class="${word.toLowerCase()}" href="docs:${one.path}"><span>${word}</span>${one.title}</a>`;
  return html`<nav class="neighbours" aria-label="Neighbouring pages">${link(pages[index - 1], 'Previous')}${link(pages[index + 1], 'Next')}</nav>`;
}
