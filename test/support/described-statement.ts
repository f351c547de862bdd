import type pg from 'pg';

/** A column of an answer, as the server describes it. */
export interface DescribedColumn {
  name: string;
  /** Object identifier of its type. */
  type: number;
  /** The table that it comes from unchanged, and its number there; zeros for what is computed. */
  table: number;
  number: number;
}

/** What a statement takes and answers with, as the server says without running it. */
export interface Described {
  parameters: number[];
  columns: DescribedColumn[];
}

interface RowDescription {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** Lets the server parse and describe a statement (PostgreSQL documentation, 54.2.3, Extended Query). */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { parameters: [], columns: [] };
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', ({ dataTypeIDs }) => {
          described.parameters = dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: RowDescription) {
        described.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => {
          return { name, type: dataTypeID, table: tableID, number: columnID };
        });
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    });
  });
}

/** Which columns of tables are never null, as `table.number`. */
export async function notNullColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT attrelid::int8 || '.' || attnum AS key FROM pg_attribute WHERE attnotnull AND attnum > 0`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The names of the server for types, by object identifier. */
export async function typeNames(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int AS oid, format_type(oid, NULL) AS name FROM pg_type WHERE typtype IN ($1, $2)',
    ['b', 'p'],
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}
