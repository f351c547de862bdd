import type { ObservationDraft } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { Rejection } from '../../sources/push.ts';
import type { GroupedPart } from './grouped-parts.ts';

/** As much as is handed to another thread at once: to receive it must take moments. */
const SLICE_SIZE = 250;

/** A statement beside the position of its text in `raws`. */
type SlicedStatement = readonly [draft: ObservationDraft, raw: number];
type SlicedRejection = Omit<Rejection, 'raw'> & { raw: number };

/** A part as it is handed to another thread. Texts are numbered, so that one that many statements share is handed once. */
type SlicedPart =
  | { kind: 'group'; group: Omit<PushedGroup, 'statements'>; statements: SlicedStatement[] }
  | { kind: 'nameless'; position: number; statements: SlicedStatement[]; rejections: SlicedRejection[] }
  | { kind: 'rejection'; rejection: SlicedRejection };

/** A piece of a text that was read, with the texts that no earlier piece had. */
export interface ReadingSlice {
  raws: unknown[];
  parts: SlicedPart[];
}

/** Divides what was read into pieces of limited size. */
export function* readingSlices(parts: Iterable<GroupedPart>): Generator<ReadingSlice> {
  const numbers = new Map<unknown, number>();
  let slice: ReadingSlice = { raws: [], parts: [] };
  let size = 0;
  const numberOf = (raw: unknown): number => {
    const known = numbers.get(raw);
    if (known !== undefined) return known;
    numbers.set(raw, numbers.size);
    slice.raws.push(raw);
    return numbers.size - 1;
  };
  for (const part of parts) {
    for (const small of dividedPart(part)) {
      slice.parts.push(slicedPart(small, numberOf));
      size += sizeOf(small);
      if (size < SLICE_SIZE) continue;
      yield slice;
      slice = { raws: [], parts: [] };
      size = 0;
    }
  }
  if (slice.parts.length > 0) yield slice;
}

/** Puts the pieces together again: the parts of one after the other. */
export class SliceReader {
  readonly #raws: unknown[] = [];

  /** The parts of the next piece. */
  *read({ raws, parts }: ReadingSlice): Generator<GroupedPart> {
    for (const raw of raws) this.#raws.push(raw);
    for (const part of parts) yield this.#partOf(part);
  }

  #partOf(part: SlicedPart): GroupedPart {
    switch (part.kind) {
      case 'group':
        return { kind: 'group', group: { ...part.group, statements: this.#statementsOf(part.statements) } };
      case 'rejection':
        return { kind: 'rejection', rejection: this.#rejectionOf(part.rejection) };
      case 'nameless': {
        const { position, statements, rejections } = part;
        const nameless = {
          statements: this.#statementsOf(statements),
          rejections: rejections.map((one) => this.#rejectionOf(one)),
        };
        return { kind: 'nameless', position, nameless };
      }
    }
  }

  #statementsOf(statements: readonly SlicedStatement[]): ParsedStatement[] {
    return statements.map(([draft, raw]) => ({ draft, raw: this.#raws[raw] }));
  }

  #rejectionOf({ reason, raw }: SlicedRejection): Rejection {
    return { reason, raw: String(this.#raws[raw]) };
  }
}

/** A part with very many statements as several. */
function* dividedPart(part: GroupedPart): Generator<GroupedPart> {
  if (part.kind === 'rejection' || sizeOf(part) <= SLICE_SIZE) {
    yield part;
    return;
  }
  const { statements } = part.kind === 'group' ? part.group : part.nameless;
  for (let at = 0; at < statements.length; at += SLICE_SIZE) {
    const some = statements.slice(at, at + SLICE_SIZE);
    if (part.kind === 'group') yield { kind: 'group', group: { ...part.group, statements: some } };
    else {
      const rejections = at === 0 ? part.nameless.rejections : [];
      yield { ...part, nameless: { statements: some, rejections } };
    }
  }
}

function sizeOf(part: GroupedPart): number {
  if (part.kind === 'rejection') return 1;
  return 1 + (part.kind === 'group' ? part.group : part.nameless).statements.length;
}

function slicedPart(part: GroupedPart, numberOf: (raw: unknown) => number): SlicedPart {
  const sliced = (statements: readonly ParsedStatement[]) =>
    statements.map(({ draft, raw }): SlicedStatement => [draft, numberOf(raw)]);
  const rejected = ({ reason, raw }: Rejection): SlicedRejection => ({ reason, raw: numberOf(raw) });
  switch (part.kind) {
    case 'group': {
      const { statements, ...group } = part.group;
      return { kind: 'group', group, statements: sliced(statements) };
    }
    case 'rejection':
      return { kind: 'rejection', rejection: rejected(part.rejection) };
    case 'nameless': {
      const { statements, rejections } = part.nameless;
      const { position } = part;
      return { kind: 'nameless', position, statements: sliced(statements), rejections: rejections.map(rejected) };
    }
  }
}
