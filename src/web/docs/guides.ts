import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package-root.ts';
import { idOf, type LinkResolver, renderMarkdown, sectionOf } from './markdown.ts';
import type { DocsPage } from './page.ts';

/** A guide: a file of `docs/`, or a part of one. */
interface Guide {
  slug: string;
  title: string;
  file: string;
  /** The heading of the part; null for the beginning of the file. The whole file without it. */
  section?: string | null;
  /** What it is about, in one sentence. */
  about: string;
}

/** The guides in the order in which they are read. The first is what `/docs` shows. */
const GUIDES: readonly Guide[] = [
  { slug: '', title: 'Introduction', file: 'rest.md', section: null, about: 'What the API is, and a first request.' },
  {
    slug: 'authentication',
    title: 'Authentication',
    file: 'rest.md',
    section: 'Authentication',
    about: 'API keys, access tokens and permissions.',
  },
  {
    slug: 'requests',
    title: 'Requests and answers',
    file: 'rest.md',
    section: 'Requests and answers',
    about: 'What requests may say, relationships, caching and compression.',
  },
  {
    slug: 'lists',
    title: 'Lists and pages',
    file: 'rest.md',
    section: 'Lists and pages',
    about: 'Pages, filters and order.',
  },
  {
    slug: 'limits',
    title: 'Limits and retries',
    file: 'rest.md',
    section: 'Limits and retries',
    about: 'How often you may ask, and how to repeat a request safely.',
  },
  { slug: 'errors', title: 'Errors', file: 'errors.md', about: 'Every code, and what to do about it.' },
  { slug: 'webhooks', title: 'Webhooks', file: 'webhooks.md', about: 'Receive, verify and recover events.' },
  { slug: 'bulk', title: 'Track many numbers', file: 'bulk.md', about: 'Ten thousand numbers in one request.' },
  {
    slug: 'charges',
    title: 'What waiting costs',
    file: 'charges.md',
    about: 'Tariffs, calendars, and how days are counted.',
  },
  { slug: 'sync', title: 'Stay in sync', file: 'sync.md', about: 'Keep a complete and current copy.' },
  {
    slug: 'export',
    title: 'Export',
    file: 'export.md',
    about: 'Whole lists as CSV, lines of JSON or a workbook.',
  },
  {
    slug: 'client',
    title: 'TypeScript client',
    file: 'client.md',
    about: 'Typed requests, whole lists, retries and signatures.',
  },
  {
    slug: 'eta',
    title: 'Estimated arrivals',
    file: 'eta.md',
    about: 'Own forecasts, what they rest on, and how reliable estimates were.',
  },
  { slug: 'connect', title: 'Connect AI hosts', file: 'connect.md', about: 'Each host, with its file and its lines.' },
  { slug: 'mcp', title: 'MCP', file: 'mcp.md', about: 'Tools, prompts, resources, tasks and views for AI agents.' },
  {
    slug: 'terminal49',
    title: 'Coming from Terminal49',
    file: 'terminal49.md',
    about: 'What is the same, what differs, and how to move.',
  },
  {
    slug: 'sandbox',
    title: 'Sandbox',
    file: 'sandbox.md',
    about: 'Numbers that make something happen, without real cargo.',
  },
  { slug: 'glossary', title: 'Glossary', file: 'glossary.md', about: 'The words that these pages use.' },
];

/** The API in the examples of the guides, as it is after the first start. */
const EXAMPLE_API = 'http://127.0.0.1:3000/v2';

/** Every guide as a page; its examples call the API of the service that shows it. */
export function guidePages(apiUrl: string): DocsPage[] {
  return GUIDES.map((guide) => {
    const file = readFileSync(path.join(packageRoot(), 'docs', guide.file), 'utf8');
    const text = file.replaceAll(EXAMPLE_API, apiUrl);
    const part = guide.section === undefined ? withoutTitle(text) : sectionOf(text, guide.section);
    const { body, headings } = renderMarkdown(part, linkResolver(guide));
    const { slug, title, about } = guide;
    return { path: slug === '' ? '' : `guides/${slug}`, group: 'Guides', title, about, body, headings };
  });
}

/** Guides refer to each other by their files; what is not among these pages is not linked. */
function linkResolver({ file }: Guide): LinkResolver {
  return (href) => {
    if (/^https?:/.test(href)) return href;
    const [name = '', anchor = ''] = href.split('#');
    const ofFile = GUIDES.filter((one) => one.file === (name === '' ? file : name));
    // A part of a file that is a page of its own has no anchor there.
    const part = ofFile.find(({ section }) => typeof section === 'string' && idOf(section) === anchor);
    if (part !== undefined) return `docs:guides/${part.slug}`;
    const guide = ofFile.find(({ section = null }) => section === null);
    if (guide === undefined) return null;
    return `docs:${guide.slug === '' ? '' : `guides/${guide.slug}`}${anchor === '' ? '' : `#${anchor}`}`;
  };
}

function withoutTitle(text: string): string {
  return text.replace(/^# .+\n/, '');
}
