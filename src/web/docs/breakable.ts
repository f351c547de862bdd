import { type Html, html, raw } from '../html.ts';

/** A long name may go on in the next line behind a mark between its words, a list behind a comma, and a path with a part of it. */
export function breakable(name: string): Html {
  const parts = name.split(/(?<=[_.[,])|(?<=.)(?=\/)/);
  return html`${parts.flatMap((part, index) => [index > 0 && raw('<wbr>'), part])}`;
}
