import type { Database } from '../../src/db/client.ts';

/** A value and the column that it stands in. */
export interface Stored {
  column: string;
  text: string;
}

/** All that a database holds, as a thief would read it: each value of each column of each table. */
export async function dumpDatabase({ pool }: Pick<Database, 'pool'>): Promise<Stored[]> {
  const { rows: columns } = await pool.query(
    `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
  );
  const stored: Stored[] = [];
  for (const { table_name: table, column_name: name, data_type: type } of columns) {
    const text = type === 'bytea' ? `encode("${name}", 'hex')` : `"${name}"::text`;
    const { rows } = await pool.query(`SELECT ${text} AS text FROM "${table}" WHERE "${name}" IS NOT NULL`);
    for (const row of rows) stored.push({ column: `${table}.${name}`, text: row.text });
  }
  return stored;
}

/** The encodings in which a secret could have been written. */
export function spellings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  const written = bytes.flatMap((of) => [of.toString('hex'), of.toString('base64'), of.toString('base64url')]);
  // Base64 of something longer that the secret is a part of begins at any of three places.
  const shifted = [1, 2].map((by) =>
    Buffer.from(' '.repeat(by) + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const all = [secret, encodeURIComponent(secret), ...written, ...shifted];
  return [...new Set(all.map((one) => one.replace(/=+$/, '')))].filter(({ length }) => length >= 12);
}
