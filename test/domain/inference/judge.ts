import { isLeasedPrefix } from '../../../src/domain/carrier.ts';
import { type InferredNumber, inferFromForm } from '../../../src/domain/inference/infer-number.ts';
import { NUMBERS, type NumberGroup, type Sort } from './numbers-table.ts';

/** A number whose line is known. */
export interface LabelledNumber extends Pick<NumberGroup, 'scac' | 'kind' | 'source'> {
  number: string;
  sort: Exclude<Sort, 'box'> | 'owned_box' | 'leased_box';
}

/** Every number once. */
export function labelledNumbers(): LabelledNumber[] {
  const all = NUMBERS.flatMap(({ numbers, sort, ...group }) =>
    numbers
      .split(' ')
      .map((number): LabelledNumber => ({ ...group, number, sort: sort === 'box' ? boxSort(number) : sort })),
  );
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

function boxSort(number: string): 'owned_box' | 'leased_box' {
  return isLeasedPrefix(number.slice(0, 4)) ? 'leased_box' : 'owned_box';
}

/** Which of the two sets a number is in: a third is held out, chosen by the number itself (FNV-1a, 32 bits). */
export function isHeldOut(number: string): boolean {
  let hash = 0x811c9dc5;
  for (const character of number) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 3 === 0;
}

/** How often something was so, out of how often it could have been. */
export interface Share {
  right: number;
  of: number;
}

/** How well a set of numbers was inferred. */
export interface Judgement {
  type: Share;
  /** By sort, whether the first line is the right one, and whether one of the first three is. */
  first: Partial<Record<LabelledNumber['sort'], Share>>;
  firstThree: Partial<Record<LabelledNumber['sort'], Share>>;
  /** Of what is accepted without a question, how much is right; and of all numbers of lines, how much is taken so. */
  autoSelect: Share;
  coverage: Share;
  wrong: string[];
}

const AUTO_SELECT_MIN = 0.95;

/** Judges a set by the tables alone. */
export function judge(numbers: readonly LabelledNumber[]): Judgement {
  const results = numbers.map((labelled) => ({ labelled, inferred: inferred(labelled.number) }));
  const ofLines = results.filter(({ labelled }) => labelled.scac !== null);
  const taken = results.filter(({ inferred }) => (inferred.lines[0]?.confidence ?? 0) >= AUTO_SELECT_MIN);
  const isFirst = ({ labelled, inferred }: Result) => inferred.lines[0]?.scac === labelled.scac;
  const isAmongThree = ({ labelled, inferred }: Result) =>
    inferred.lines.slice(0, 3).some(({ scac }) => scac === labelled.scac);
  return {
    type: share(ofLines, ({ labelled, inferred }) => inferred.kind === labelled.kind),
    first: bySort(ofLines, isFirst),
    firstThree: bySort(ofLines, isAmongThree),
    autoSelect: share(taken, isFirst),
    coverage: share(ofLines, (result) => taken.includes(result)),
    wrong: taken.filter((result) => !isFirst(result)).map(({ labelled }) => labelled.number),
  };
}

interface Result {
  labelled: LabelledNumber;
  inferred: InferredNumber;
}

function inferred(number: string): InferredNumber {
  const result = inferFromForm(number);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

function bySort(results: readonly Result[], isRight: (result: Result) => boolean): Judgement['first'] {
  const sorts = [...new Set(results.map(({ labelled }) => labelled.sort))].sort();
  return Object.fromEntries(
    sorts.map((sort) => [
      sort,
      share(
        results.filter(({ labelled }) => labelled.sort === sort),
        isRight,
      ),
    ]),
  );
}

function share(results: readonly Result[], isRight: (result: Result) => boolean): Share {
  return { right: results.filter(isRight).length, of: results.length };
}
