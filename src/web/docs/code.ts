import { type Html, html, raw } from '../html.ts';

/** How languages are called. */
const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  json: 'JSON',
  http: 'HTTP',
  python: 'Python',
  java: 'Java',
  text: 'Text',
};

/** What is set apart in code: strings, comments, numbers and a few words. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d[\d.]*\b)/g,
  ts: /(?<note>\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<key>\b(?:await|const|if|new|throw|for|import|from)\b)/g,
  sh: /(?<note>(?<=^|\s)#[^\n]*)|(?<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?<key>(?<=^|\n)\s*(?:curl|npx|npm)\b)/g,
};

/** Code in a box that can be scrolled by the keyboard, and copied where scripts run. */
export function codeBlock(code: string, language: string, label = NAMES[language] ?? language): Html {
  return html`<figure class="code"><figcaption>${label}<button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${coloured(code, language)}</code></pre></figure>`;
}

function coloured(code: string, language: string): Html {
  const tokens = TOKENS[language === 'js' ? 'ts' : language];
  if (tokens === undefined) return html`${code}`;
  const pieces: (Html | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, token]) => token !== undefined) ?? [];
    pieces.push(code.slice(end, match.index), html`${raw(`<span class="t-${kind}">`)}${match[0]}${raw('</span>')}`);
    end = match.index + match[0].length;
  }
  return html`${pieces}${code.slice(end)}`;
}
