import { expect, it } from 'vitest';
import { readSources, type SourceFile } from './support/imports.ts';

/** The names by which every file of a kind exports what it adds. */
const PLUG_IN_NAMES = ['tool', 'prompt', 'resource', 'source', 'command', 'pages', 'reader', 'toObservations'];

it('exports no name with two meanings', () => {
  expect(namesOfTwo(readSources(['src', 'tools', 'prompts', 'resources']))).toEqual([]);
});

it('notices a name that two files export, but for those of plug-ins and of one meaning', () => {
  const files = [
    { path: 'src/a/one.ts', text: 'export const Place = 1;\nexport type Place = number;\nexport const reader = 1;' },
    { path: 'src/b/two.ts', text: 'export const reader = 2;\nexport { Place } from "../a/one.ts";\nconst hidden = 1;' },
    { path: 'src/c/three.ts', text: 'export async function* hidden() {}\nexport abstract class Other {}' },
  ];

  expect(namesOfTwo(files)).toEqual([]);
  expect(namesOfTwo([...files, { path: 'src/d/four.ts', text: 'export interface Place {}' }])).toEqual([
    'Place is exported by src/a/one.ts, src/d/four.ts',
  ]);
});

/** The names that more than one file declares and exports. A search for one finds one thing. */
function namesOfTwo(files: readonly SourceFile[]): string[] {
  const declared =
    /^export (?:declare |abstract |async )*(?:const|let|class|function\*?|interface|type|enum) ([\w$]+)/gm;
  const filesOf = new Map<string, Set<string>>();
  for (const { path: file, text } of files) {
    if (file.startsWith('src/db/generated/')) continue;
    for (const [, name = ''] of text.matchAll(declared)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  }
  return [...filesOf]
    .filter(([name, { size }]) => size > 1 && !PLUG_IN_NAMES.includes(name))
    .map(([name, places]) => `${name} is exported by ${[...places].join(', ')}`);
}
