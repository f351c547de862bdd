import { Buffer } from 'node:buffer';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prompts } from '../../prompts/index.ts';
import { loadConfig } from '../../src/config/load.ts';
import { packageRoot, packageVersion } from '../../src/core/package-root.ts';
import { mentionedTools, TOOL_NAMES } from '../support/tool-names.ts';
import { readFile } from './deployment-files.ts';

const json = (name: string): unknown => JSON.parse(readFile(name));
const Launch = z.strictObject({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});
const PLUGIN = 'plugin';
const LAUNCH = Launch.parse(
  z.object({ mcpServers: z.object({ landfall: Launch }) }).parse(json(`${PLUGIN}/.mcp.json`)).mcpServers.landfall,
);
const Author = z.strictObject({ name: z.string() });
const PluginManifest = z.strictObject({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  displayName: z.string().optional(),
  version: z.string(),
  description: z.string(),
  author: Author,
  license: z.string(),
  keywords: z.array(z.string()),
  skills: z.string().optional(),
  mcpServers: z.string().optional(),
});
const Marketplace = z.strictObject({
  name: z.string(),
  owner: Author,
  plugins: z.tuple([z.strictObject({ name: z.string(), source: z.string(), description: z.string() })]),
});
const Bundle = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  description: z.string(),
  server: z.object({ entry_point: z.string(), mcp_config: z.object({ args: z.array(z.string()) }) }),
  compatibility: z.object({ runtimes: z.object({ node: z.string() }) }),
});
const Package = z.looseObject({
  version: z.string(),
  license: z.string(),
  mcpName: z.string(),
  engines: z.object({ node: z.string() }),
});

/** The rules of the MCP registry for what server.json has (schema of 2025-12-11), and none of its members that are not used here. */
const Positional = z.strictObject({ type: z.literal('positional'), value: z.string() });
const RegistryEntry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().max(100),
  description: z.string().max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string(),
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      runtimeHint: z.string(),
      runtimeArguments: z.array(Positional),
      packageArguments: z.array(Positional),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          choices: z.array(z.string()).optional(),
          default: z.string().optional(),
          isSecret: z.boolean().optional(),
        }),
      ),
    }),
  ]),
});

const entry = RegistryEntry.parse(json('server.json'));
const bundle = Bundle.parse(json('deploy/mcpb/manifest.json'));
const plugins = ['claude', 'cursor'].map((host) => PluginManifest.parse(json(`${PLUGIN}/.${host}-plugin/plugin.json`)));
const own = Package.parse(json('package.json'));

describe('the manifests for hosts', () => {
  it('have the name, the version, the description and the license of the package', () => {
    const [{ identifier, version }] = entry.packages;

    expect([entry.version, version, bundle.version, ...plugins.map((one) => one.version)]).toEqual(
      Array.from({ length: 5 }, packageVersion),
    );
    expect([identifier, bundle.name, ...plugins.map(({ name }) => name)]).toEqual(Array(4).fill('landfall'));
    expect([bundle.license, ...plugins.map(({ license }) => license)]).toEqual(Array(3).fill(own.license));
    expect(
      new Set([entry.description, bundle.description, ...plugins.map(({ description }) => description)]).size,
    ).toBe(1);
    expect([entry.name, bundle.compatibility.runtimes.node]).toEqual([own.mcpName, own.engines.node]);
  });

  it('start the same command with a configuration that the program accepts', () => {
    const [{ identifier, runtimeHint, runtimeArguments, packageArguments, environmentVariables }] = entry.packages;
    const defaults = environmentVariables.filter((one) => one.default !== undefined);

    expect({
      command: runtimeHint,
      args: [...runtimeArguments.map(({ value }) => value), identifier, ...packageArguments.map(({ value }) => value)],
      env: Object.fromEntries(defaults.map((one) => [one.name, one.default])),
    }).toEqual(LAUNCH);
    expect(bundle.server.mcp_config.args).toEqual([`\${__dirname}/${bundle.server.entry_point}`, 'stdio']);
    expect(loadConfig(LAUNCH.env).sandbox).toBe(true);
  });

  it('are listed where each host looks for plugins', () => {
    for (const host of ['claude', 'cursor']) {
      const { name, plugins: listed } = Marketplace.parse(json(`.${host}-plugin/marketplace.json`));
      expect([name, listed[0].name, listed[0].source]).toEqual(['landfall', 'landfall', `./${PLUGIN}`]);
      expect(listed[0].description).toBe(entry.description);
    }
  });
});

describe('the pages about hosts', () => {
  it.each(['README.md', 'docs/connect.md'])('show the same command in every form: %s', (file) => {
    const text = readFile(file);
    const blocks = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, block = '']): unknown => JSON.parse(block));
    const Servers = z.object({ landfall: Launch });
    const launches = blocks.flatMap((block) => {
      const parsed = z.union([z.object({ mcpServers: Servers }), z.object({ servers: Servers })]).safeParse(block).data;
      if (parsed === undefined) return [];
      return ['mcpServers' in parsed ? parsed.mcpServers.landfall : parsed.servers.landfall];
    });

    expect(launches.length).toBeGreaterThan(0);
    for (const launch of launches) expect(launch).toEqual(LAUNCH);
    expect(text).toContain(`claude mcp add landfall --env SANDBOX=1 -- ${[LAUNCH.command, ...LAUNCH.args].join(' ')}`);
  });

  it.each(['README.md', 'docs/connect.md'])('have links that install the same: %s', (file) => {
    const links = [...readFile(file).matchAll(/\((https:\/\/[^)\s]+\/(?:install-mcp|mcp\/install)\?[^)\s]+)\)/g)].map(
      ([, link = '']) => new URL(link),
    );
    const configs = links.map((link): unknown => {
      const config = link.searchParams.get('config') ?? '';
      return JSON.parse(link.hostname === 'cursor.com' ? Buffer.from(config, 'base64').toString('utf8') : config);
    });

    expect(links.map(({ hostname }) => hostname)).toEqual(['cursor.com', 'insiders.vscode.dev']);
    expect(links.map((link) => link.searchParams.get('name'))).toEqual(['landfall', 'landfall']);
    expect(configs).toEqual([LAUNCH, LAUNCH]);
  });

  it('keep the README within 150 lines', () => {
    expect(readFile('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe('the skills', () => {
  const folders = readdirSync(path.join(packageRoot(), PLUGIN, 'skills')).sort();

  it('are those of the prompts', () => {
    expect(folders).toEqual(prompts.map(({ name }) => name).sort());
  });

  it.each(folders)('name tools that exist, and say when they are used: %s', (folder) => {
    const text = readFile(`${PLUGIN}/skills/${folder}/SKILL.md`);
    const [, name, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(text) ?? [];

    expect(name).toBe(folder);
    expect(description.length).toBeLessThanOrEqual(1_024);
    expect(description).toContain('Use when');
    expect(mentionedTools(text).filter((tool) => !TOOL_NAMES.has(tool))).toEqual([]);
    expect(mentionedTools(text).length).toBeGreaterThan(1);
  });
});
