import { type Html, html } from '../html.ts';
import { codeBlock } from './code.ts';
import { fieldTable, tableOf } from './fields.ts';
import { at, type DescribedApi, listAt, membersAt, textAt } from './json.ts';
import { markdownLine } from './markdown.ts';
import { operationsIn, recordedResources } from './operations.ts';
import type { DocsPage } from './page.ts';
import { titleOf } from './reference-pages.ts';

/** A page for each schema that has a name: resources, the message of a webhook, and errors. */
export function resourcePages(description: DescribedApi): DocsPage[] {
  const recorded = recordedResources(operationsIn(description));
  const schemas = membersAt(description, 'components', 'schemas');
  const names = new Set(schemas.map(([name]) => name));
  return schemas.map(([name, schema]) => {
    const attributes = at(schema, 'properties', 'attributes');
    const path = `resources/${name}`;
    return {
      path,
      group: 'Resources',
      title: titleOf(name.replaceAll('_', ' ')),
      about: textAt(schema, 'description') || `The attributes and relationships of \`${name}\`.`,
      headings: [],
      entries: membersAt(attributes, 'properties').map(([member, stated]) => ({
        title: `${name}.${member}`,
        kind: 'Attribute',
        at: `${path}#${member}`,
        text: textAt(stated, 'description'),
      })),
      body: resourceBody({ schema, attributes, example: recorded.get(name), names }),
    };
  });
}

/** A schema with its attributes, a recorded example, and the names of all schemas. */
interface ShownResource {
  schema: unknown;
  attributes: unknown;
  example: unknown;
  names: ReadonlySet<string>;
}

function resourceBody({ schema, attributes, example, names }: ShownResource): Html {
  const sample = example === undefined ? null : codeBlock(JSON.stringify(example, null, 2), 'json', 'Example');
  const tables =
    attributes === undefined
      ? fieldTable(schema, { caption: 'Members' })
      : html`${fieldTable(attributes, { caption: 'Attributes', idBeginning: '' })}
${relationTable(at(schema, 'properties', 'relationships'), names)}
${fieldTable(at(schema, 'properties', 'meta'), { caption: 'Meta: said beside the attributes' })}`;
  return html`<section class="operation"><div class="said">${tables}</div><div class="samples">${sample}</div></section>`;
}

/** What is never read, as people are, has no page. */
function relationTable(schema: unknown, names: ReadonlySet<string>): Html | null {
  const rows = membersAt(schema, 'properties').map(([name, relation]) => {
    const data = at(relation, 'properties', 'data');
    const isMany = textAt(data, 'type') === 'array';
    const linkage = isMany ? at(data, 'items') : listAt(data, 'anyOf')[0];
    const type = at(linkage, 'properties', 'type');
    const types = [at(type, 'const') ?? listAt(type, 'enum')].flat().map(String);
    const links = types.map((one) => (names.has(one) ? html`<a href="docs:resources/${one}">${one}</a> ` : `${one} `));
    return html`<tr><th scope="row"><code>${name}</code></th><td data-label="To">${isMany ? 'several: ' : 'one or none: '}${links}</td></tr>`;
  });
  return rows.length === 0 ? null : tableOf('Relationships', ['Relationship', 'To'], rows);
}

/** The page of all events: with which headers and which body each is delivered. */
export function eventPage(description: DescribedApi): DocsPage {
  const events = membersAt(description, 'webhooks').map(([event, item]) => ({ event, post: at(item, 'post') }));
  const path = 'reference/webhook-events';
  const rows = events.map(
    ({ event, post }) =>
      html`<tr id="${event}"><th scope="row"><code>${event}</code></th><td data-label="Meaning">${textAt(post, 'summary')}</td></tr>`,
  );
  const headers = listAt(events[0]?.post, 'parameters').map(
    (header) =>
      html`<tr><th scope="row"><code>${textAt(header, 'name')}</code></th><td data-label="Meaning">${markdownLine(textAt(header, 'description'), () => null)}</td></tr>`,
  );
  return {
    path,
    group: 'Endpoints',
    title: 'Webhook events',
    about: 'The messages that are sent to your webhooks, one signed POST for each event.',
    headings: [],
    entries: events.map(({ event, post }) => ({
      title: event,
      kind: 'Event',
      at: `${path}#${event}`,
      text: textAt(post, 'summary'),
    })),
    body: html`<section class="operation"><div class="said">
<p>How to receive and verify them: <a href="docs:guides/webhooks">Webhooks</a>. The body is a <a href="docs:resources/webhook_message">webhook_message</a>.</p>
${tableOf('Headers', ['Header', 'Meaning'], headers)}${tableOf('Events', ['Event', 'Meaning'], rows)}</div>
<div class="samples">${exampleMessage(description)}</div></section>`,
  };
}

function exampleMessage(description: DescribedApi): Html | null {
  const operation = operationsIn(description).find(({ path }) => path === '/webhook_notifications/examples');
  const example = operation?.responseExample;
  return example === undefined ? null : codeBlock(JSON.stringify(example, null, 2), 'json', 'Example of a body');
}
