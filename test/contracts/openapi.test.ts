import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { Instant, LocalDate } from '../../src/domain/instant.ts';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { bodySchema } from '../../src/rest/openapi/schema.ts';
import { kindsIn } from '../../src/rest/resource.ts';
import { describedRoutes as routes } from '../../src/rest/routes/described.ts';
import { operationsOf } from '../fuzz/api.ts';
import { checkOf } from '../fuzz/check.ts';

const OPTIONS = { version: '0', baseUrl: 'https://landfall.example.com/v2' };
const SNAPSHOT = path.join(packageRoot(), 'test/contracts/openapi.json');

const WHOLE = openApiDocument(routes, { ...OPTIONS, examples: EXAMPLES });
const check = checkOf(WHOLE);
const operations = operationsOf(WHOLE);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

describe('the description of the API', () => {
  it('is as integrators know it; a change of it is a change of this snapshot', async () => {
    const document = openApiDocument(routes, { ...OPTIONS, examples: {} });

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(SNAPSHOT);
  });

  it('is an OpenAPI document', () => {
    const document = openApiDocument(routes, { ...OPTIONS, examples: EXAMPLES });
    const names = operationsOf(document).map(({ id }) => id);

    expect(document.openapi).toBe('3.1.0');
    expect(new Set(names).size).toBe(names.length);
    for (const { path: template, parameters } of operationsOf(document)) {
      const variables = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(variables);
    }
  });

  it('knows one kind of resource by each type', () => {
    const kinds = new Set(routes.flatMap(({ answer }) => kindsIn(answer)));
    const types = [...kinds].flatMap((kind) => kind.types);

    expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
  });

  /** A stream has no document that could be shown. */
  const answering = routes.filter(({ answer }) => answer.shape !== 'events');

  it.each(answering.map((route) => [route.name, route] as const))(
    'shows a real answer of %s that fits it',
    (name, route) => {
      const operation = operations.find(({ id }) => id === name);
      const example = EXAMPLES[name];
      if (operation === undefined || example === undefined) throw new Error(`${name} has no example.`);
      const stated = operation.answers.get(route.status);
      const body = example.response === undefined ? '' : JSON.stringify(example.response);

      expect(check(operation, { status: route.status, type: stated?.types[0] ?? null, body })).toBeNull();
      if (route.body !== null && example.request !== undefined)
        expect(faultOf(bodySchema(route.body), example.request)).toBeNull();
    },
  );

  it('distinguishes senders from accounts by the key that opens their addresses', () => {
    const { paths } = openApiDocument(routes, { ...OPTIONS, examples: {} });
    const keys = (path: string) =>
      Object.values(paths[path] ?? {}).map(({ security }) => JSON.stringify(security ?? 'that of the document'));

    expect(keys('/intake/{sender}')).toEqual(['[{"sender":[]},{"sender_signature":[]}]']);
    expect(keys('/intake/{sender}/quarantine/{id}/retry')).toEqual(['[{"sender":[]}]']);
    expect(keys('/shipments')).toEqual(['"that of the document"']);
  });

  it('requires what is shown by default, and nothing of what a request with fields can leave out', () => {
    const sparse = openApiDocument(routes, { ...OPTIONS, examples: {}, isSparse: true });
    const shipment = (document: object) => JSON.stringify(Reflect.get(Reflect.get(document, 'schemas'), 'shipment'));

    expect(shipment(Object(WHOLE.components))).toContain('"required":["bill_of_lading_number"');
    expect(shipment(Object(sparse.components))).not.toContain('"required":["bill_of_lading_number"');
  });

  it('has one credential for every address of an account', () => {
    expect(WHOLE.security).toEqual([{ authorization: [] }]);
    for (const { path: template, isOfSender } of operations) {
      const securities = Object.values(WHOLE.paths[template] ?? {}).map(({ security }) => security);
      if (!isOfSender) expect(securities.every((security) => security === undefined)).toBe(true);
    }
  });

  it('says of every member and every parameter what it means', () => {
    const { paths, components } = WHOLE;

    expect([...undescribedIn(paths, 'paths'), ...undescribedIn(components, 'components')]).toEqual([]);
  });
});

/** What JSON:API itself says of a document. */
const OF_JSON_API = ['data', 'id', 'type'];

/** What is said of the type of a member says nothing of the member. */
const OF_TYPES = [Instant.description, LocalDate.description];

/** Where members and parameters stand about which nothing is said. */
function undescribedIn(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${place}/${name}`;
    if (name === 'example' || name === 'enum') return [];
    if (name === 'parameters') return Object.values(inner).flatMap((one) => (isSaid(one) ? [] : [at]));
    return name === 'properties' ? undescribedMembers(inner, at) : undescribedIn(inner, at);
  });
}

/** The members of relationships are named by what they refer to. */
function undescribedMembers(members: unknown, place: string): string[] {
  return Object.entries(Object(members)).flatMap(([name, schema]) => {
    const at = `${place}/${name}`;
    const own = OF_JSON_API.includes(name) || isSaid(schema) ? [] : [at];
    return name === 'relationships' ? own : [...own, ...undescribedIn(schema, at)];
  });
}

function isSaid(described: unknown): boolean {
  const { description } = Object(described);
  return typeof description === 'string' && !OF_TYPES.includes(description);
}

function faultOf(schema: object, value: unknown): string | null {
  const validate = ajv.compile(schema);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}
