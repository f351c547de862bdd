import type { SendStatement } from '../../src/db/client.ts';
import type { Sql } from '../../src/db/sql.ts';

/** The way to send statements, on which something happens right before each. */
export function intercepted(
  query: SendStatement,
  before: (statement: Sql, values: unknown[]) => unknown,
): SendStatement {
  return new Proxy(query, {
    apply: async (send, self, [statement, values]) => {
      await before(statement, values);
      return Reflect.apply(send, self, [statement, values]);
    },
  });
}
