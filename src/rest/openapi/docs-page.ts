import type { OpenApiDocument } from './document.ts';
import type { Schema } from './schema.ts';

/** The page has no script and loads nothing from other hosts; its only style is its own. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** The document of the API as a page for people. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => tagOf(operation)))].sort();
  const base = textAt(document, ['servers', '0', 'url']);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Landfall API</title><style>${STYLE}</style></head><body>
<header><h1>Landfall API</h1><p>${escaped(textAt(document, ['info', 'description']))}</p>
<p>Base address <code>${escaped(base)}</code>. Send <code>Authorization: Token YOUR_KEY</code>, or <code>Bearer</code> with an access token.
For programs: <a href="${escaped(base)}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Endpoints">${tags.map((tag) => contents(tag, operations)).join('')}</nav>
<main>${tags.map((tag) => section(tag, operations)).join('')}<section><h2 id="resources">Resources</h2>${resources(document)}</section></main>
</body></html>
`;
}

interface Listed {
  path: string;
  method: string;
  operation: Schema;
}

function contents(tag: string, operations: readonly Listed[]): string {
  const own = operations.filter(({ operation }) => tagOf(operation) === tag);
  const items = own.map(({ path, method, operation }) => {
    const label = `<b>${method.toUpperCase()}</b> ${escaped(path)}`;
    return `<li><a href="#${escaped(textAt(operation, ['operationId']))}">${label}</a></li>`;
  });
  return `<details><summary>${escaped(tag)}</summary><ul>${items.join('')}</ul></details>`;
}

function section(tag: string, operations: readonly Listed[]): string {
  const own = operations.filter(({ operation }) => tagOf(operation) === tag);
  return `<section><h2>${escaped(tag)}</h2>${own.map(article).join('')}</section>`;
}

function article({ path, method, operation }: Listed): string {
  const content = listAt(operation, ['requestBody', 'content']);
  const body = Object.entries(content)[0]?.[1];
  return `<article><h3 id="${escaped(textAt(operation, ['operationId']))}"><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h3>
<p>${escaped(textAt(operation, ['summary']))}. ${escaped(textAt(operation, ['description']))}</p>
${parameterTable(operation)}
${body === undefined ? '' : `<h4>Body</h4>${schemaBlock(at(body, ['schema']))}${exampleBlock('Example', at(body, ['example']))}`}
${answers(operation)}</article>`;
}

function parameterTable(operation: Schema): string {
  const rows = Object.values(listAt(operation, ['parameters'])).map((parameter) => {
    const required = at(parameter, ['required']) === true ? ' <em>required</em>' : '';
    const cells = [
      `<code>${escaped(textAt(parameter, ['name']))}</code>${required}`,
      escaped(textAt(parameter, ['in'])),
      `${escaped(textAt(parameter, ['description']))} ${values(at(parameter, ['schema']))}`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = '<tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Meaning</th></tr>';
  return rows.length === 0
    ? ''
    : `<div class="wide"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** More names than this are read in the resources below. */
const VALUES_MAX = 24;

function values(schema: unknown): string {
  const names = [at(schema, ['enum']), at(schema, ['items', 'enum'])].find(Array.isArray);
  if (names === undefined) return '';
  const shown = names.slice(0, VALUES_MAX).map((name) => `<code>${escaped(String(name))}</code>`);
  return `${shown.join(', ')}${names.length > VALUES_MAX ? ', …' : ''}`;
}

function answers(operation: Schema): string {
  const all = Object.entries(listAt(operation, ['responses']));
  const statuses = all.map(([status]) => `<code>${status}</code>`).join(' ');
  const [, success] = all.find(([status]) => status.startsWith('2')) ?? [];
  const [content] = Object.values(listAt(success, ['content']));
  return `<h4>Answers</h4><p>${statuses}</p>${exampleBlock('Example of an answer', at(content, ['example']))}`;
}

function resources(document: OpenApiDocument): string {
  const schemas = Object.entries(listAt(document, ['components', 'schemas']));
  return schemas
    .map(
      ([name, schema]) =>
        `<article><h3 id="resource-${escaped(name)}"><code>${escaped(name)}</code></h3>${schemaBlock(schema)}</article>`,
    )
    .join('');
}

function schemaBlock(schema: unknown): string {
  return `<details><summary>Schema</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function exampleBlock(title: string, example: unknown): string {
  if (example === undefined) return '';
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(example, null, 2))}</pre></details>`;
}

function tagOf(operation: Schema): string {
  return textAt(operation, ['tags', '0']);
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
}

function listAt(value: unknown, path: readonly string[]): Record<string, unknown> {
  const found = at(value, path);
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:light-dark(#0b5cad,#7db8ff)}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:minmax(14rem,22rem) minmax(0,1fr)}
header{grid-column:1/-1;padding:1rem 1.5rem;border-bottom:1px solid var(--line)}h1{margin:0}
nav{padding:1rem 1.5rem;border-right:1px solid var(--line);position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;box-sizing:border-box}
nav ul{list-style:none;padding:0;font-size:.85rem;overflow-wrap:anywhere}nav summary,h2{text-transform:capitalize}
main{padding:1rem 1.5rem;max-width:70rem;min-width:0;overflow-wrap:anywhere}article{border-top:1px solid var(--line);padding:.5rem 0}
a{color:var(--accent)}h3 b,nav b{color:var(--accent);font-size:.85em}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
.wide,pre{overflow:auto}pre{background:var(--soft);padding:.75rem;max-height:30rem;font-size:.8rem}code{font-size:.9em}
@media(max-width:50rem){body{display:block}nav{position:static;max-height:none;border:0}}`;
