import type { Material } from './container.ts';
import type { Statement, StatementContext } from './statement.ts';
import { isMovement, readStatement } from './statement.ts';
import { concerning } from './statement-index.ts';

/** Former plans for a container, replaced or taken back: they show what was intended. */
export function formerPlans(
  number: string,
  { current, earlier, statements }: Pick<Material, 'current' | 'earlier' | 'statements'>,
  context: StatementContext,
): Statement[] {
  const isConcerned = concerning(number, statements);
  const shared = earlier.shared.filter(isConcerned);
  const takenBack = current.retracted
    .filter(isMovement)
    .filter(({ classifier, container }) => classifier !== 'actual' && (container === null || container === number))
    .map((one) => readStatement(one, context))
    .filter((one) => one.container !== null || isConcerned(one));
  return [...(earlier.byContainer.get(number) ?? []), ...shared, ...takenBack];
}
