import type { Database, SendStatement } from '../../../src/db/client.ts';
import type { Sql } from '../../../src/db/sql.ts';

/** What a statement took, each time that it was sent, and the values with which it was sent last. */
export interface SeenStatement {
  statement: Sql;
  values: unknown[];
  times: number[];
}

/** The statements that were sent, by name, or by family where their text depends on the request. */
export class Seen {
  #statements = new Map<string, SeenStatement>();

  /** The same database, of which each answered statement is noted. */
  watch(db: Database): Database {
    const query = this.#noted(db.query);
    return {
      ...db,
      query,
      transaction: (body) => db.transaction((tx) => body({ ...tx, query: this.#noted(tx.query) })),
    };
  }

  /** What was sent since the last call. */
  take(): SeenStatement[] {
    const all = [...this.#statements.values()];
    this.#statements = new Map();
    return all;
  }

  #noted(query: SendStatement): SendStatement {
    return new Proxy(query, {
      apply: async (send, self, [statement, values]) => {
        const started = performance.now();
        const rows = await Reflect.apply(send, self, [statement, values]);
        this.#note(statement, values, performance.now() - started);
        return rows;
      },
    });
  }

  #note(statement: Sql, values: unknown[], ms: number): void {
    const name = statement.family ?? statement.name;
    const known = this.#statements.get(name) ?? { statement, values, times: [] };
    known.times.push(ms);
    this.#statements.set(name, { statement, values, times: known.times });
  }
}
