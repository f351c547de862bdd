import { type Html, html } from '../html.ts';
import { breakable } from './breakable.ts';
import { at, listAt, membersAt, textAt } from './json.ts';
import { markdownLine } from './markdown.ts';

/** More values than this are folded away. */
const VALUES_SHOWN_MAX = 6;

/** A member of an object, at any depth. */
interface Field {
  path: string;
  schema: unknown;
  isRequired: boolean;
}

/** What a schema is without the possibility of null, and whether it has that. */
function core(schema: unknown): { schema: unknown; isNullable: boolean } {
  const types = listAt(schema, 'type');
  if (types.includes('null')) {
    const [type] = types.filter((one) => one !== 'null');
    return { schema: { ...Object(schema), type, enum: values(schema) }, isNullable: true };
  }
  const choices = listAt(schema, 'anyOf');
  const others = choices.filter((choice) => at(choice, 'type') !== 'null');
  const isNullable = others.length < choices.length;
  return { schema: isNullable && others.length === 1 ? others[0] : schema, isNullable };
}

function values(schema: unknown): readonly unknown[] {
  return listAt(schema, 'enum').filter((value) => value !== null);
}

/** The members of an object and of the objects in it, each behind its owner. */
function fieldsOf(schema: unknown, beginning = ''): Field[] {
  const own = core(schema).schema;
  const required = listAt(own, 'required');
  return membersAt(own, 'properties').flatMap(([name, member]) => {
    const path = `${beginning}${name}`;
    const inner = core(member).schema;
    const items = core(at(inner, 'items')).schema;
    const below = at(inner, 'properties') === undefined ? fieldsOf(items, `${path}[].`) : fieldsOf(inner, `${path}.`);
    return [{ path, schema: member, isRequired: required.includes(name) }, ...below];
  });
}

/** The members of a schema as a table; nothing where it has none. */
export function fieldTable(
  schema: unknown,
  options: { caption: string; idBeginning?: string; marksRequired?: boolean },
): Html | null {
  const fields = fieldsOf(schema);
  const { caption, idBeginning, marksRequired = false } = options;
  if (fields.length === 0) return null;
  const rows = fields.map(({ path, schema: member, isRequired }) => {
    const cut = path.lastIndexOf('.') + 1;
    const id = idBeginning === undefined || cut > 0 ? null : `${idBeginning}${path}`;
    return html`<tr${id !== null && html` id="${id}"`}><th scope="row"><code>${cut > 0 && html`<span class="owner">${breakable(path.slice(0, cut))}</span>`}${breakable(path.slice(cut))}</code>${marksRequired && isRequired && html` <span class="needed">required</span>`}</th>
<td data-label="Type">${typeOf(member)}</td><td data-label="Meaning">${meaningCell(member)}</td></tr>`;
  });
  return tableOf(caption, ['Member', 'Type', 'Meaning'], rows);
}

/** A table that is read row by row on a narrow screen. */
export function tableOf(caption: string, head: readonly string[], rows: readonly Html[]): Html {
  return html`<table class="rows"><caption>${caption}</caption><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** What a value is, in few words. */
export function typeOf(schema: unknown): Html {
  const { schema: own, isNullable } = core(schema);
  return html`${wordsOf(own)}${isNullable && html` <span class="muted">or null</span>`}`;
}

function wordsOf(schema: unknown): Html | string {
  const reference = textAt(schema, '$ref');
  if (reference !== '') return resourceLink(reference);
  const choices = listAt(schema, 'anyOf');
  if (choices.length > 0)
    return html`${choices.flatMap((choice, index) => [index > 0 ? ' or ' : '', wordsOf(choice)])}`;
  const type = textAt(schema, 'type');
  if (type === 'array') return html`list of ${wordsOf(core(at(schema, 'items')).schema)}`;
  const format = textAt(schema, 'format');
  if (format === 'date-time') return 'time';
  if (format !== '') return format;
  return type === '' ? 'any' : type;
}

function resourceLink(reference: string): Html {
  const name = reference.split('/').at(-1) ?? '';
  return html`<a href="docs:resources/${name}">${name}</a>`;
}

/** What is said of a value, and the values that it may have. */
export function meaningCell(schema: unknown, said = textAt(schema, 'description')): Html {
  return html`${markdownLine(said, () => null)}${valuesOf(core(schema).schema)}`;
}

function valuesOf(schema: unknown): Html | null {
  const items = core(at(schema, 'items')).schema;
  const names = [...values(schema), ...values(items)];
  const limit = at(schema, 'default');
  const initial =
    limit === undefined ? null : html` <span class="muted">Default: <code>${JSON.stringify(limit)}</code></span>`;
  if (names.length === 0) return initial;
  const codes = html`<span class="values">${names.map((name) => html`<code>${String(name)}</code> `)}</span>`;
  if (names.length <= VALUES_SHOWN_MAX) return html`${codes}${initial}`;
  return html`<details class="more"><summary>${names.length} values</summary>${codes}</details>${initial}`;
}
