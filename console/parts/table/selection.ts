import { useMemo, useState } from 'react';

/** Rows that were chosen, by their ids. They stay chosen when they are scrolled away. */
export interface Selection<Row> {
  chosen: ReadonlyMap<string, Row>;
  toggle(row: Row): void;
  add(rows: readonly Row[]): void;
  clear(): void;
}

/** The rows that a person chooses in a table. */
export function useSelection<Row extends { id: string }>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(
    () => ({
      chosen,
      toggle: (row) =>
        setChosen((before) => {
          const after = new Map(before);
          if (!after.delete(row.id)) after.set(row.id, row);
          return after;
        }),
      add: (rows) => setChosen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)])),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
