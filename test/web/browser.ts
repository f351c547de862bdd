/** What a page answered. */
export interface Answered {
  status: number;
  headers: Headers;
  html: string;
  /** Where it leads, as a path if it stays on the site; null where it leads nowhere. */
  location: string | null;
}

/** Fields of a form; several values where a name is there several times. */
export type Fields = Record<string, string | readonly string[]>;

const HOPS_MAX = 6;

/** Asks for pages as a browser does: it keeps cookies, says where its forms come from, and follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The last page with forms. */
  html = '';
  readonly #origin: string;
  readonly #baseUrl: string;

  constructor(origin: string, baseUrl: string) {
    this.#origin = origin;
    this.#baseUrl = baseUrl;
  }

  /** Opens a path below the pages' own. */
  get(path: string, more: RequestInit = {}): Promise<Answered> {
    return this.#ask(this.#pathOf(path), more);
  }

  /** Sends fields to a path, without any page. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answered> {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) body.append(name, value);
    }
    const origin = new URL(this.#baseUrl).origin;
    const all = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...headers };
    return this.#ask(this.#pathOf(path), { method: 'POST', body, headers: all });
  }

  /** Fills in the form of the last page that leads to a path and holds a text, and sends it. */
  submit(path: string, fields: Fields = {}, holding = ''): Promise<Answered> {
    const action = `action="${this.#pathOf(path)}"`;
    const form = this.html
      .split('<form')
      .map((part) => part.split('</form>')[0] ?? '')
      .find((part) => part.includes(action) && part.includes(holding));
    if (form === undefined) throw new Error(`The page has no form that leads to ${path}.`);
    return this.post(path, { ...hiddenOf(form), ...fields });
  }

  /** Follows where an answer leads, until a page. */
  async follow(answer: Answered): Promise<Answered> {
    let at = answer;
    for (let hops = 0; hops < HOPS_MAX && at.location?.startsWith('/'); hops++) at = await this.#ask(at.location, {});
    return at;
  }

  #pathOf(path: string): string {
    return new URL(this.#baseUrl).pathname.replace(/\/$/, '') + path;
  }

  async #ask(path: string, init: RequestInit): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { Cookie: cookie }), ...init.headers };
    const response = await fetch(this.#origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const html = await response.text();
    if (html.includes('<form')) this.html = html;
    return { status: response.status, headers: response.headers, html, location: response.headers.get('Location') };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The hidden fields of a form. */
export function hiddenOf(form: string): Record<string, string> {
  const tags = form.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(tags.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
}

/** The text of a page, without its tags. */
export function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'));
  return unescaped(body.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  return plain.replaceAll('&amp;', '&');
}
