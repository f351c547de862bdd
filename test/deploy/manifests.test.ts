import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLOSE_MS_MAX } from '../../src/app/close.ts';
import { loadConfig } from '../../src/config/load.ts';
import { packageRoot, packageVersion } from '../../src/core/package-root.ts';
import { configOf, parseDockerfile } from '../image/dockerfile.ts';
import { Deployment, Kustomization, readDocument, readDocuments, readFile } from './deployment-files.ts';

const FOLDER = 'deploy/kubernetes';
const kustomization = Kustomization.parse(readDocument(`${FOLDER}/kustomization.yaml`));
const objects = kustomization.resources.flatMap((file) => readDocuments(`${FOLDER}/${file}`));
const deployments = objects.flatMap((object) => Deployment.safeParse(object).data ?? []);
const image = parseDockerfile(readFile('Dockerfile')).map(configOf).at(-1);
const settings = Object.fromEntries(
  kustomization.configMapGenerator.flatMap(({ literals }) => literals.map((one) => one.split(/=(.*)/s).slice(0, 2))),
);

describe('the manifests of Kubernetes', () => {
  it('are all applied, with the version of this package', () => {
    const files = readdirSync(path.join(packageRoot(), FOLDER)).filter((name) => name !== 'kustomization.yaml');

    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    expect(kustomization.images).toEqual([{ name: 'landfall', newName: expect.any(String), newTag: packageVersion() }]);
    expect(deployments.map(({ spec }) => spec.template.spec.containers[0]?.args)).toEqual([
      ['serve', '--http-only'],
      ['worker'],
    ]);
  });

  it('configure the program in a way that it accepts', () => {
    const secret = { DATABASE_URL: 'postgres://landfall@database/landfall', SECRET_KEY: 'ab'.repeat(32) };

    expect(() => loadConfig({ ...image?.env, ...settings, ...secret })).not.toThrow();
    expect(deployments.map(({ spec }) => spec.template.spec.containers[0]?.envFrom)).toEqual([
      ENVIRONMENT,
      ENVIRONMENT,
    ]);
  });

  it.each(deployments)('let a pod close before it is killed, and be seen as not ready before: %#', ({ spec }) => {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const grace = Number(settings.SHUTDOWN_GRACE_SECONDS);
    const probe = containers[0]?.readinessProbe;

    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + CLOSE_MS_MAX / 1_000 + 5);
    expect(grace).toBeGreaterThanOrEqual((probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0) + 5);
    // The check itself answers within two seconds.
    expect(probe?.timeoutSeconds).toBeGreaterThan(2);
  });

  it.each(deployments)('probe the paths and ports that the program has: %#', ({ spec }) => {
    const [container] = spec.template.spec.containers;
    const ports = Object.fromEntries((container?.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
    const probed = container?.args.includes('worker') ? 'metrics' : 'http';

    expect(container?.livenessProbe.httpGet).toEqual({ path: '/livez', port: probed });
    expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: probed });
    expect(ports).toEqual(
      probed === 'http'
        ? { http: 3000, metrics: Number(image?.env.METRICS_PORT) }
        : { metrics: Number(image?.env.METRICS_PORT) },
    );
    expect(settings.METRICS_HOST).toBe('0.0.0.0');
    expect(spec.template.metadata.annotations['prometheus.io/port']).toBe(image?.env.METRICS_PORT);
  });

  it.each(deployments)('confine the container: %#', ({ spec }) => {
    const { securityContext, automountServiceAccountToken, enableServiceLinks, containers } = spec.template.spec;

    expect(securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect([automountServiceAccountToken, enableServiceLinks]).toEqual([false, false]);
    expect(containers[0]?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(containers[0]?.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
  });

  it('select the pods of each deployment by its budget', () => {
    const selectors = deployments.map(({ spec }) => spec.selector.matchLabels);
    const budgets = objects
      .filter((object) => Object(object).kind === 'PodDisruptionBudget')
      .map((object) => Object(object).spec);

    expect(deployments.map(({ spec }) => spec.template.metadata.labels)).toEqual(selectors);
    expect(budgets.map(({ selector }) => selector.matchLabels)).toEqual(selectors);
    // A budget of one that must stay would block every drain of a single replica.
    expect(deployments.every(({ spec }) => spec.replicas > 1)).toBe(true);
  });

  it('contain no secret', () => {
    expect(objects.filter((object) => Object(object).kind === 'Secret')).toEqual([]);
    expect(Object.keys(settings)).toEqual(['PUBLIC_URL', 'TRUSTED_PROXIES', 'SHUTDOWN_GRACE_SECONDS', 'METRICS_HOST']);
  });
});

const ENVIRONMENT = [
  { configMapRef: { name: 'landfall' } },
  { secretRef: { name: 'landfall' } },
  { secretRef: { name: 'landfall-sources', optional: true } },
];
