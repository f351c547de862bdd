import { YamlFault } from '../../core/yaml-inline.ts';
import { lineAt, plainValue, readYaml } from '../../core/yaml-text.ts';
import type { DocumentFault, PathFault } from './document-fault.ts';

/** A document whose text was read, before it is checked what it says. */
export interface ParsedDocument {
  value: unknown;
  /** The line of a part of it; null where that is not known. */
  lineOf(path: readonly PropertyKey[]): number | null;
  /** What could not be read. */
  faults: DocumentFault[];
}

/** Reads YAML, of which JSON is a part. */
export function parseYamlDocument(text: string): ParsedDocument {
  try {
    const node = readYaml(text);
    return { value: plainValue(node), lineOf: (path) => lineAt(node, path), faults: [] };
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    const { line, message } = error;
    return { value: null, lineOf: () => line, faults: [{ line, at: '', reason: `${message}.` }] };
  }
}

/** Faults of parts with the lines on which they stand. */
export function withLines({ lineOf }: ParsedDocument, faults: readonly PathFault[]): DocumentFault[] {
  return faults.map(({ path, reason }) => ({ line: lineOf(path), at: pathText(path), reason: `${reason}.` }));
}

/** A path as people write it: `tariffs[0].clocks[1]`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
