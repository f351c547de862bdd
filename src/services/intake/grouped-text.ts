import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { Rejection } from '../../sources/push.ts';
import { GatheredGroups } from './gathered-groups.ts';
import type { GroupedPart, Nameless } from './grouped-parts.ts';

/** All that a text states, by the number under which it is kept. */
export class GroupedText {
  readonly groups = new GatheredGroups();
  readonly rejections: Rejection[] = [];
  readonly #nameless = new Map<number, { statements: ParsedStatement[]; rejections: Rejection[] }>();

  /** What messages state that name no number, message by message. */
  get nameless(): Iterable<Nameless> {
    return this.#nameless.values();
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
        return;
      case 'rejection':
        this.rejections.push(part.rejection);
        return;
      case 'nameless':
        this.#addNameless(part.position, part.nameless);
    }
  }

  #addNameless(position: number, { statements, rejections }: Nameless): void {
    const known = this.#nameless.get(position) ?? { statements: [], rejections: [] };
    this.#nameless.set(position, known);
    for (const statement of statements) known.statements.push(statement);
    for (const rejection of rejections) known.rejections.push(rejection);
  }
}
