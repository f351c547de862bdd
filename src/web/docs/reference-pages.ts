import { type Html, html } from '../html.ts';
import { breakable } from './breakable.ts';
import { codeBlock } from './code.ts';
import { fieldTable, meaningCell, tableOf, typeOf } from './fields.ts';
import { at, type DescribedApi, membersAt, textAt } from './json.ts';
import { markdownLine } from './markdown.ts';
import { endpointTags, operationsIn, type ShownEndpoint } from './operations.ts';
import type { DocsPage } from './page.ts';
import { curlOf, typeScriptOf } from './samples.ts';

/** A page for each tag, with its endpoints. */
export function referencePages(description: DescribedApi): DocsPage[] {
  const operations = operationsIn(description);
  const base = textAt(description, 'servers', '0', 'url');
  return endpointTags(description, operations).map(({ name, slug, description: about }) => {
    const own = operations.filter(({ tag }) => tag === name);
    const path = `reference/${slug}`;
    return {
      path,
      group: 'Endpoints',
      title: titleOf(name),
      about,
      headings: own.map(({ id, summary }) => ({ id, title: summary, level: 2 })),
      entries: own.map(({ id, summary, method, path: address, description: text }) => ({
        title: `${method} ${address}`,
        kind: 'Endpoint',
        at: `${path}#${id}`,
        text: `${summary} ${id} ${text}`,
      })),
      body: html`${overview(own)}${own.map((operation) => section(operation, base))}`,
    };
  });
}

function overview(operations: readonly ShownEndpoint[]): Html {
  const rows = operations.map(
    ({ id, method, path, summary }) =>
      html`<tr><td data-label="Endpoint"><a class="endpoint" href="#${id}">${methodOf(method)} <code>${breakable(path)}</code></a></td><td data-label="What it does">${summary}</td></tr>`,
  );
  return tableOf('Endpoints', ['Endpoint', 'What it does'], rows);
}

function section(operation: ShownEndpoint, base: string): Html {
  const { id, method, path, summary, description } = operation;
  return html`<section class="operation"><div class="said">
<h2 id="${id}">${summary} <a class="anchor" href="#${id}" aria-label="Link to ${summary}">#</a></h2>
<p class="address">${methodOf(method)} <code>${breakable(path)}</code></p>
<p>${markdownLine(description, () => null)}</p>
${parameterTable(operation)}
${requestTable(operation)}
${answerTable(operation)}
</div><div class="samples">${samples(operation, base)}</div></section>`;
}

/** Reads alike at a glance: what reads, what makes, what changes and what removes. */
function methodOf(method: string): Html {
  return html`<span class="method m-${method.toLowerCase()}">${method}</span>`;
}

/** The parameters that choose members are one line, because there is one of them for each type. */
function parameterTable({ id, parameters }: ShownEndpoint): Html | null {
  const fields = parameters.filter((parameter) => textAt(parameter, 'name').startsWith('fields['));
  const shown = parameters.filter((parameter) => !fields.includes(parameter));
  const rows = shown.map((parameter) => {
    const name = textAt(parameter, 'name');
    const needed = at(parameter, 'required') === true && html` <span class="needed">required</span>`;
    const meaning = meaningCell(at(parameter, 'schema'), textAt(parameter, 'description'));
    return html`<tr id="${id}.${name}"><th scope="row"><code>${breakable(name)}</code>${needed}</th><td data-label="In">${textAt(parameter, 'in')}</td>
<td data-label="Type">${typeOf(at(parameter, 'schema'))}</td><td data-label="Meaning">${meaning}</td></tr>`;
  });
  const chosen = fields.map((field) => textAt(field, 'name').slice('fields['.length, -1));
  const links = chosen.map((type) => html` <a href="docs:resources/${type}">${type}</a>`);
  const choosing = html`<tr><th scope="row"><code>${breakable('fields[TYPE]')}</code></th><td data-label="In">query</td><td data-label="Type">list of names</td>
<td data-label="Meaning">Only these members of each resource of that type, with commas between. Types:${links}</td></tr>`;
  const all = [...rows, ...(fields.length === 0 ? [] : [choosing])];
  return all.length === 0 ? null : tableOf('Parameters', ['Parameter', 'In', 'Type', 'Meaning'], all);
}

function requestTable({ requestSchema }: ShownEndpoint): Html | null {
  if (requestSchema === undefined) return null;
  const table = fieldTable(requestSchema, { caption: 'Body', marksRequired: true });
  return table ?? html`<p><strong>Body.</strong> ${textAt(requestSchema, 'description')}</p>`;
}

function answerTable({ responses, responseSchema }: ShownEndpoint): Html {
  const rows = responses.map(
    ([status, answer]) =>
      html`<tr><th scope="row"><code>${status}</code></th><td data-label="Meaning">${textAt(answer, 'description')}${status.startsWith('2') && answerShape(responseSchema)}</td></tr>`,
  );
  return tableOf('Answers', ['Status', 'Meaning'], rows);
}

function answerShape(schema: unknown): Html | null {
  const data = at(schema, 'properties', 'data');
  if (data !== undefined) return html` <code>data</code>: ${typeOf(data)}.`;
  return membersAt(schema, 'properties').length === 0
    ? null
    : html`<details class="more"><summary>Members</summary>${fieldTable(schema, { caption: 'Members' })}</details>`;
}

/** Both are there without scripts, of which one is chosen by radio buttons. */
function samples(operation: ShownEndpoint, base: string): Html {
  const { id, responseExample } = operation;
  const choice = (language: string, label: string, isFirst: boolean) =>
    html`<input type="radio" name="lang-${id}" id="${language}-${id}" value="${language}"${isFirst && html` checked`}><label for="${language}-${id}">${label}</label>`;
  return html`<fieldset class="tabs"><legend class="hidden">Language of the example</legend>${choice('curl', 'curl', true)}${choice('ts', 'TypeScript', false)}
<div class="in-curl">${codeBlock(curlOf(operation, base), 'sh', 'Request')}</div><div class="in-ts">${codeBlock(typeScriptOf(operation, base), 'ts', 'Request')}</div></fieldset>
${responseExample !== undefined && codeBlock(JSON.stringify(responseExample, null, 2), 'json', `Answer ${operation.status}`)}`;
}

/** A tag as a title. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
