import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { Rejection, Remark } from '../../sources/push.ts';
import { GatheredGroups } from './gathered-groups.ts';
import type { GroupedPart, Nameless } from './grouped-parts.ts';

/** More of a text are counted, and not remembered: a sender that is told of so many will look at all of them. */
const WITHOUT_EFFECT_MAX = 100;

/** All that a text states, by the number under which it is kept. */
export class GroupedText {
  readonly groups = new GatheredGroups();
  readonly rejections: Rejection[] = [];
  /** What is kept, but of which the meaning was not understood: the first of it. */
  readonly withoutEffect: Remark[] = [];
  #withoutEffectCount = 0;
  readonly #nameless = new Map<number, { statements: ParsedStatement[]; rejections: Rejection[] }>();

  /** What messages state that name no number, message by message. */
  get nameless(): Iterable<Nameless> {
    return this.#nameless.values();
  }

  /** How many more are without effect than `withoutEffect` has. */
  get furtherWithoutEffect(): number {
    return this.#withoutEffectCount - this.withoutEffect.length;
  }

  /** Whether there are any. */
  get hasNameless(): boolean {
    return this.#nameless.size > 0;
  }

  /** Adds a part of the text. */
  add(part: GroupedPart): void {
    switch (part.kind) {
      case 'group':
        this.groups.add(part.group);
        this.#note(part.group.statements);
        return;
      case 'rejection':
        this.rejections.push(part.rejection);
        return;
      case 'nameless':
        this.#addNameless(part.position, part.nameless);
        this.#note(part.nameless.statements);
    }
  }

  #note(statements: readonly ParsedStatement[]): void {
    for (const { draft, raw } of statements) {
      if (draft.kind !== 'unusable') continue;
      this.#withoutEffectCount++;
      if (this.withoutEffect.length >= WITHOUT_EFFECT_MAX) continue;
      this.withoutEffect.push({ outcome: 'without_effect', reason: draft.reason, raw });
    }
  }

  #addNameless(position: number, { statements, rejections }: Nameless): void {
    const known = this.#nameless.get(position) ?? { statements: [], rejections: [] };
    this.#nameless.set(position, known);
    for (const statement of statements) known.statements.push(statement);
    for (const rejection of rejections) known.rejections.push(rejection);
  }
}
