import { useEffect, useState } from 'react';
import { type Draft, EMPTY_DRAFT, filledRows } from './draft.ts';

const FORMAT = 1;

/**
 * The rows of a person in an account, which this window keeps until it is closed: neither a reload nor another room loses what
 * was typed. Another person who signs in here does not see it.
 */
export function useKeptDraft(owner: string): [Draft, (change: (draft: Draft) => Draft) => void] {
  const name = `numbers ${owner}`;
  const [draft, setDraft] = useState(() => read(name));
  useEffect(() => write(name, draft), [name, draft]);
  return [draft, setDraft];
}

function read(name: string): Draft {
  try {
    const { format, draft }: { format: number; draft: Draft } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return format === FORMAT ? draft : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function write(name: string, draft: Draft): void {
  try {
    if (filledRows(draft).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify({ format: FORMAT, draft }));
  } catch {
    // It is there as long as the page is.
  }
}
