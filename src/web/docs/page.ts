import type { Html } from '../html.ts';
import type { Heading } from './markdown.ts';

/** One page of the documentation. Its links begin with `docs:`, which is replaced by where the pages are. */
export interface DocsPage {
  /** Below `/docs/`; empty for the first page. */
  path: string;
  /** The part of the navigation in which it is. */
  group: string;
  title: string;
  /** What it is about, in one sentence. */
  about: string;
  body: Html;
  headings: readonly Heading[];
  /** What can be found on it beside its headings. */
  entries?: readonly SearchEntry[];
}

/** Something that can be found. */
export interface SearchEntry {
  title: string;
  /** What it is, such as an endpoint. */
  kind: string;
  /** The page and the place on it, below `/docs/`. */
  at: string;
  /** More words that find it. */
  text: string;
}
