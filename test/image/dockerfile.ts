/** One instruction of a Dockerfile, such as RUN, with the text behind it in one line. */
export interface Instruction {
  name: string;
  text: string;
}

/** What one FROM begins. */
export interface Stage {
  base: string;
  name: string | null;
  instructions: Instruction[];
}

/** What a container of an image runs with. */
export interface ImageConfig {
  env: Record<string, string>;
  folder: string;
  user: string;
  volumes: string[];
  ports: string[];
  entrypoint: string[];
  command: string[];
  /** The command of HEALTHCHECK as a shell reads it, and its options; null if there is none. */
  healthcheck: { command: string; options: Record<string, string> } | null;
}

/** The files that a COPY takes from the context or from another stage. */
export interface Copy {
  from: string | null;
  sources: string[];
  target: string;
}

const KNOWN = new Set('FROM RUN COPY WORKDIR ENV USER VOLUME EXPOSE LABEL HEALTHCHECK ENTRYPOINT CMD'.split(' '));

/** Parses the instructions that our Dockerfile uses; fails on any other, because nothing may be left out in silence. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!KNOWN.has(name)) throw new Error(`This Dockerfile has an instruction that is not known here: ${line}`);
    if (name === 'FROM') {
      const [, base = '', stage] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ base, name: stage ?? null, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest.trim() });
  }
  return stages;
}

/** What the instructions of a stage make of the configuration of its base image. */
export function configOf(stage: Stage): ImageConfig {
  const config: ImageConfig = {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    folder: '/',
    user: '0:0',
    volumes: [],
    ports: [],
    entrypoint: [],
    command: [],
    healthcheck: null,
  };
  for (const { name, text } of stage.instructions) apply(config, name, text);
  return config;
}

/** The parts of a COPY. */
export function parseCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : null;
  if (words.some((word) => word.startsWith('--'))) throw new Error(`This option of COPY is not known here: ${text}`);
  const target = words.pop() ?? '';
  return { from: from ?? null, sources: words, target };
}

function apply(config: ImageConfig, name: string, text: string): void {
  if (name === 'ENV') {
    for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g)) config.env[key] = value;
  }
  if (name === 'WORKDIR') config.folder = text;
  if (name === 'USER') config.user = text;
  if (name === 'VOLUME') config.volumes.push(...text.split(/\s+/));
  if (name === 'EXPOSE') config.ports.push(...text.split(/\s+/));
  if (name === 'ENTRYPOINT') config.entrypoint = execForm(text);
  if (name === 'CMD') config.command = execForm(text);
  if (name === 'HEALTHCHECK') config.healthcheck = healthcheckOf(text);
}

/** The exec form alone: with the shell form no signal would reach the program. */
function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`Not in the exec form: ${text}`);
  return words.map(String);
}

function healthcheckOf(text: string): ImageConfig['healthcheck'] {
  const [, options = '', command = ''] = /^((?:--\S+\s+)*)CMD\s+(.*)$/.exec(text) ?? [];
  return {
    command,
    options: Object.fromEntries([...options.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, key, value]) => [key, value])),
  };
}
