import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CLOSE_MS_MAX } from '../../src/app/close.ts';
import { loadConfig } from '../../src/config/load.ts';
import { dockerignore } from '../image/context.ts';
import { configOf, parseCopy, parseDockerfile } from '../image/dockerfile.ts';
import { Compose, readDocument, readFile } from './deployment-files.ts';

const stages = parseDockerfile(readFile('Dockerfile'));
const image = configOf(stages.at(-1) ?? { base: '', name: null, instructions: [] });
const isInContext = dockerignore(readFile('.dockerignore'));
const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/compose.embedded.yaml'];

describe('the image', () => {
  it('runs serve as a user who is not root, with its data on a volume', () => {
    expect(image).toMatchObject({
      user: '1000:1000',
      entrypoint: ['landfall'],
      command: ['serve'],
      volumes: ['/data'],
    });
    expect(image.env).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    expect(stages.map(({ base }) => base)).toEqual(['node:24-trixie-slim', 'node:24-trixie-slim']);
  });

  it('has a health check that follows its configuration and takes longer than the command', () => {
    expect(image.healthcheck).toEqual({
      command: 'landfall healthcheck || exit 1',
      options: { interval: '15s', timeout: '5s', 'start-period': '60s', retries: '3' },
    });
  });

  it('is built from what its context has, and this has no tests', () => {
    const copied = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name }) => name === 'COPY').map(({ text }) => parseCopy(text)),
    );
    const fromContext = copied.filter(({ from }) => from === null).flatMap(({ sources }) => sources);

    expect(fromContext.filter((source) => !isInContext(source))).toEqual([]);
    expect(
      [
        'test/app/ais.test.ts',
        '.git/HEAD',
        'node_modules/pg/package.json',
        'dist/bin/landfall.js',
        'docs/rest.md',
      ].filter(isInContext),
    ).toEqual([]);
    expect(fromContext).toContain('src');
  });

  it('refuses plain http until it is allowed', () => {
    expect(() => loadConfig(image.env)).toThrow('PUBLIC_URL');
    expect(() => loadConfig({ ...image.env, PUBLIC_URL: 'https://landfall.example.com' })).not.toThrow();
  });
});

describe('the packed package', () => {
  it('has the program, the client, its data and its pages alone', () => {
    const { files, ...others } = z
      .looseObject({ files: z.array(z.string()) })
      .parse(JSON.parse(readFile('package.json')));

    expect(others.private).toBeUndefined();

    // `npm run package` packs it, looks into it, installs it and tries it.
    expect(files).toEqual([
      'dist/bin',
      'dist/client',
      'dist/console',
      'docs',
      'prisma/migrations',
      'src/**/*.{br,css,js,json,txt}',
    ]);
  });
});

describe('compose files', () => {
  it.each(COMPOSE_FILES)('confine what they run, and let it end: %s', (file) => {
    const { services } = Compose.parse(readDocument(file));
    const own = Object.values(services).filter(({ image: name }) => name === 'landfall');

    expect(own.length).toBeGreaterThan(0);
    for (const service of own) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
      });
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThanOrEqual(
        5 + CLOSE_MS_MAX / 1_000 + (service.volumes === undefined ? 5 : 15),
      );
      expect(service.ports ?? []).toEqual(service.ports === undefined ? [] : ['127.0.0.1:3000:3000']);
    }
  });

  it.each(COMPOSE_FILES)('configure the program in a way that it accepts: %s', (file) => {
    const { services } = Compose.parse(readDocument(file));
    const own = Object.values(services).filter(({ image: name }) => name === 'landfall');

    for (const { environment } of own)
      expect(() => loadConfig({ ...image.env, ...interpolated(environment) })).not.toThrow();
  });

  it('run serve, worker and PostgreSQL apart, or all in one container on a volume', () => {
    const [apart, together] = COMPOSE_FILES.map((file) => Compose.parse(readDocument(file)).services);

    expect(Object.keys(apart ?? {})).toEqual(['serve', 'worker', 'db']);
    expect([apart?.serve?.command, apart?.worker?.command]).toEqual([['serve', '--http-only'], ['worker']]);
    expect(together?.landfall?.volumes).toEqual(['data:/data']);
    expect(together?.landfall?.environment.DATABASE_URL).toBeUndefined();
  });
});

/** The values as Compose makes them of `${NAME:-default}` and `${NAME:?message}`, with the required ones set. */
function interpolated(environment: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = { SECRET_KEY: 'ab'.repeat(32), POSTGRES_PASSWORD: 'secret' };
  const fill = (text: string) =>
    text.replace(
      /\$\{(\w+):([-?])([^}]*)\}/g,
      (_all, name: string, kind: string, rest: string) => given[name] ?? (kind === '-' ? rest : ''),
    );
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}
