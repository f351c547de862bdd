/** What a browser shows after it has followed every redirect of its own site. */
export interface Shown {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

/** A browser without a screen: it keeps cookies by host and path, follows redirects, and fills in forms as they were sent. */
export interface Browser {
  /** Opens an address and goes where it leads; an address of another site, which is not requested, is the end. */
  open(url: string): Promise<Shown>;
  /** Sends the first form of what is shown whose action contains a text. */
  submit(shown: Shown, action: string, fields?: Record<string, string>): Promise<Shown>;
  cookies(): string[];
  /** Sends one request with its cookies, keeps those that come back, and follows nothing. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** All cookies that it holds. */
  jar(): readonly Cookie[];
  /** Holds a cookie that came from elsewhere: planted by an attacker, or stolen. */
  plant(cookie: Cookie): void;
}

export interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

/** A form as the page that shows it would send it. */
export interface Form {
  target: string;
  fields: Record<string, string>;
}

const STEPS_MAX = 20;

/** Starts one that stays on the given origins. */
export function startBrowser(...origins: readonly string[]): Browser {
  let jar: Cookie[] = [];
  return {
    open: (url) => go(url, { method: 'GET' }),
    submit,
    cookies: () => jar.map(({ name }) => name),
    ask,
    jar: () => jar,
    plant,
  };

  async function submit(shown: Shown, action: string, fields: Record<string, string> = {}): Promise<Shown> {
    const { target, fields: sent } = formOf(shown, action);
    return go(target, {
      method: 'POST',
      body: new URLSearchParams({ ...sent, ...fields }),
      headers: { Origin: new URL(shown.url).origin, 'Sec-Fetch-Site': 'same-origin' },
    });
  }

  async function go(start: string, first: RequestInit): Promise<Shown> {
    let url = start;
    let init = first;
    for (let step = 0; step < STEPS_MAX; step++) {
      if (!origins.some((origin) => new URL(url).origin === origin)) {
        return { url, status: 0, headers: new Headers(), text: '' };
      }
      const response = await ask(url, init);
      const text = await response.text();
      const next = response.headers.get('location') ?? refreshOf(text);
      if (next === null) return { url, status: response.status, headers: response.headers, text };
      url = new URL(next, url).href;
      init = { method: 'GET' };
    }
    throw new Error(`Redirects without an end, the last to ${url}.`);
  }

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Accept: 'text/html,*/*;q=0.8', ...Object(init.headers), Cookie: cookieHeader(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) keep(cookie, url);
    return response;
  }

  function cookieHeader(url: string): string {
    const { host, pathname } = new URL(url);
    const fitting = jar.filter((cookie) => cookie.host === host && pathname.startsWith(cookie.path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  function keep(header: string, url: string): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const cookie = {
      host: new URL(url).host,
      path: attribute('path') ?? '/',
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
    };
    const expires = attribute('expires');
    const isGone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    forget(cookie);
    if (!isGone) jar.push(cookie);
  }

  function plant(cookie: Cookie): void {
    forget(cookie);
    jar.push(cookie);
  }

  function forget(cookie: Cookie): void {
    jar = jar.filter(({ host, path, name }) => host !== cookie.host || path !== cookie.path || name !== cookie.name);
  }
}

/** The first form of what is shown whose action contains a text. */
export function formOf(shown: Shown, action: string): Form {
  const forms = [...shown.text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  const form = forms.find(([, attributes = '']) => attributes.includes('action="') && attributes.includes(action));
  if (form === undefined) throw new Error(`There is no form for ${action} on ${shown.url}:\n${shown.text}`);
  const [, attributes = '', content = ''] = form;
  const target = new URL(attributeOf(attributes, 'action') ?? '', shown.url).href;
  const hidden = [...content.matchAll(/<input\b([^>]*type="hidden"[^>]*)>/g)].map(([, of = '']) => [
    attributeOf(of, 'name') ?? '',
    attributeOf(of, 'value') ?? '',
  ]);
  const selected = [...content.matchAll(/<select\b([^>]*)>[\s\S]*?<option value="([^"]*)" selected>/g)].map(
    ([, of = '', value = '']) => [attributeOf(of, 'name') ?? '', plain(value)],
  );
  return { target, fields: Object.fromEntries([...hidden, ...selected]) };
}

function refreshOf(text: string): string | null {
  const [, target] = /<meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(text) ?? [];
  return target === undefined ? null : plain(target);
}

function attributeOf(attributes: string, name: string): string | null {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? null : plain(value);
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
