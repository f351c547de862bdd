import pg from 'pg';

/** Each table of a database with its rows as text in a fixed order, its sequences, and the names of its partitions. */
export async function readContents(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    const contents: Record<string, string[]> = {};
    const tables = `SELECT relname, relispartition FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`;
    for (const { relname, relispartition } of (await client.query(tables)).rows) {
      // A row is read through its table, and where a partition is empty its name is what counts.
      const { rows } = relispartition
        ? { rows: [] }
        : await client.query(`SELECT whole_row::text AS row FROM "${relname}" whole_row ORDER BY 1`);
      contents[relname] = rows.map(({ row }) => row);
    }
    const sequences = 'SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename';
    contents.sequences = (await client.query(sequences)).rows.map((row) => JSON.stringify(row));
    return contents;
  } finally {
    await client.end();
  }
}
