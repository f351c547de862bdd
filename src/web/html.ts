/** What may stand in a template: text is escaped, what is `Html` already is not, and what is absent leaves nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** A piece of a page that is safe to send as it is. Only this file makes one. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, to be sent. */
  toString(): string {
    return this.#text;
  }
}

/** Makes a piece of a page. Whatever is put into it is escaped, for text and for attributes in double quotes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.map((text, at) => text + textOf(parts[at])).join(''));
}

/** Takes a text for safe as it is. It is for texts of our own alone, never for one that came from somewhere. */
export function raw(text: string): Html {
  return new Html(text);
}

function textOf(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'string') return escaped(part);
  return typeof part === 'number' ? String(part) : part.map(textOf).join('');
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');
}
