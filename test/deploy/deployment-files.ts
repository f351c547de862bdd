import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

const Container = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  envFrom: z.array(z.looseObject({ configMapRef: z.object({ name: z.string() }).optional() })),
  securityContext: z.unknown(),
  startupProbe: z.looseObject({ periodSeconds: z.number(), failureThreshold: z.number() }),
  livenessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  readinessProbe: z.looseObject({
    httpGet: z.object({ path: z.string(), port: z.string() }),
    periodSeconds: z.number(),
    timeoutSeconds: z.number(),
    failureThreshold: z.number(),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const Labels = z.record(z.string(), z.string());

/** The members of a Deployment that the rules of the house are about; the schema of Kubernetes has the rest. */
export const Deployment = z.looseObject({
  kind: z.literal('Deployment'),
  spec: z.looseObject({
    replicas: z.number(),
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels, annotations: Labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        enableServiceLinks: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.unknown(),
        containers: z.array(Container).length(1),
      }),
    }),
  }),
});

/** What all objects of Kubernetes have. */
export const KubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

const Service = z.looseObject({
  command: z.array(z.string()).optional(),
  stop_grace_period: z.string(),
  read_only: z.boolean().optional(),
  environment: Labels,
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
});

/** The members of a compose file that the rules of the house are about. */
export const Compose = z.looseObject({ services: z.record(z.string(), Service) });

export const Kustomization = z.object({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), literals: z.array(z.string()) })),
});

/** A file of this repository. */
export function readFile(name: string): string {
  return readFileSync(path.join(packageRoot(), name), 'utf8');
}

/** The documents of a file of YAML; fails on an error and on a warning. */
export function readDocuments(name: string): unknown[] {
  return parseAllDocuments(readFile(name), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    return document.toJS();
  });
}

/** A file with one document, in YAML or JSON. */
export function readDocument(name: string): unknown {
  return parse(readFile(name), { merge: true, strict: true });
}
