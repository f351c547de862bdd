/** A JSON Schema, as zod makes it. */
export type JsonSchema = Record<string, unknown>;

/** So many values of a member are named; more of them, such as all statuses, explain themselves where they occur. */
const VALUES_MAX = 4;

/** A shape of so many characters is written once among its siblings. */
const REPEATED_CHARACTERS_MIN = 40;

/**
 * The members of an object in one line: `id, days_left: number, holds[], fees[] {type, amount: number}`. A name alone is
 * a text. A model reads it as well as JSON Schema, which takes three times the tokens. Empty where no member is named.
 */
export function shownShape({ properties }: JsonSchema): string {
  const shown = new Map<string, string>();
  return Object.entries(schemaOf(properties))
    .map(([name, member]) => shownMember(name, schemaOf(member), shown))
    .join(', ');
}

/** The departure and the arrival of a leg have the same members: the second says so. */
function shownMember(name: string, member: JsonSchema, shown: Map<string, string>): string {
  const type = shownType(member);
  const twin = shown.get(type);
  if (type.length >= REPEATED_CHARACTERS_MIN) shown.set(type, twin ?? name);
  // An empty description is none.
  const meaning = member.description ? ` (${member.description})` : '';
  return `${name}${twin === undefined ? type : ` {as ${twin}}`}${meaning}`;
}

function shownType(member: JsonSchema): string {
  const { type, enum: values, const: only } = member;
  if (type === 'array') return `[]${shownType(schemaOf(member.items))}`;
  if (type === 'object') return shownObject(member);
  if (only !== undefined) return `: ${only}`;
  if (Array.isArray(values) && values.length <= VALUES_MAX) return `: ${values.join('|')}`;
  return type === undefined || type === 'string' ? '' : `: ${type === 'integer' ? 'number' : type}`;
}

/** A record has names of its own, each with a value of one shape. */
function shownObject(member: JsonSchema): string {
  const shape = shownShape(member);
  const others = shownShape(schemaOf(member.additionalProperties));
  if (shape === '' && others !== '') return ` {each: {${others}}}`;
  return ` {${shape}}`;
}

/** What is a schema as it is; anything else, such as `false`, as one that says nothing. */
export function schemaOf(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}

/** Whether a value is a schema, or a record of them. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
