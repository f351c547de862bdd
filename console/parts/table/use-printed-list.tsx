import { type ReactNode, useState } from 'react';
import type { PrintedList, PrintedListParts } from './printed-list.tsx';

/** Prints a list when it is asked to; what it takes is loaded then. The node has to be shown beside the list. */
export function usePrintedList<Row extends { id: string }>(
  parts: Omit<PrintedListParts<Row>, 'close'>,
): { print: () => void; printed: ReactNode } {
  // Counts, because not every browser says when paper is done with.
  const [printing, setPrinting] = useState<{ count: number; List: typeof PrintedList } | null>(null);
  const start = async () => {
    const { PrintedList: List } = await import('./printed-list.tsx');
    setPrinting((before) => ({ count: (before?.count ?? 0) + 1, List }));
  };
  const printed = printing !== null && (
    <printing.List<Row> key={printing.count} {...parts} close={() => setPrinting(null)} />
  );
  return { print: () => void start(), printed };
}
