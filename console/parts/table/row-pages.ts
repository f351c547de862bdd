import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Shows } from '../../data/live.ts';

/** A page of a list that is read by cursor; `next` is null after the last one. */
export interface RowPage<Row> {
  rows: readonly Row[];
  next: string | null;
}

/** How a page is read. */
export interface PageQuery<Row> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<RowPage<Row>>;
  meta: { shows: readonly Shows[] };
}

/** The rows of a list as far as they are known. */
export interface Rows<Row> {
  /** With those that are being read. */
  count: number;
  /** Undefined while it is being read. */
  at(index: number): Row | undefined;
  /** All that were read so far, page by page, so that who needs few of them does not wait for all. */
  readSoFar(): Iterable<readonly Row[]>;
  isReading: boolean;
  /** Whether these are the rows of the list before, until the first of this one are there. */
  isFormer: boolean;
  error: Error | null;
  readAgain(): void;
}

/** The rows of each page but the last. */
export const PAGE_ROWS = 100;

const START = 'start';

/** The rows below the visible ones that are read already. */
const ROWS_AHEAD = 60;

/** How many rows stand for a page that is being read. */
const ROWS_UNKNOWN = 12;

/** Pages that were scrolled past are forgotten after this time, and read again when they are shown. */
const KEPT_MS = 600_000;

/**
 * Reads the pages of a list that are on the screen, and only those again when something changes. A page says where the next one
 * begins; where that moved because rows came or went, the next one is read from there as soon as it is shown.
 */
export function useRowPages<Row>(
  listKey: string,
  pageQuery: (cursor: string) => PageQuery<Row>,
  visible: { first: number; last: number },
): Rows<Row> {
  const client = useQueryClient();
  const [{ key, cursors }, setList] = useState(() => knownList(listKey));
  if (key !== listKey) setList(knownList(listKey));
  useEffect(() => {
    keepList({ key, cursors });
  }, [key, cursors]);
  const optionsOf = (cursor: string) => ({ ...pageQuery(cursor), gcTime: KEPT_MS });
  const first = useQuery({ ...optionsOf(START), placeholderData: keepPreviousData });
  const shown = pagesBetween(visible, cursors.length).filter((page) => page > 0);
  const others = useQueries({ queries: shown.map((page) => optionsOf(cursors[page] ?? START)) });
  const nexts = [
    ...(first.data === undefined || first.isPlaceholderData ? [] : [`0 ${first.data.next ?? ''}`]),
    ...others.flatMap(({ data }, at) => (data === undefined ? [] : [`${shown[at]} ${data.next ?? ''}`])),
  ].join('\n');
  useEffect(() => {
    setList((list) => (list.key === listKey ? withNexts(list, nexts) : list));
  }, [listKey, nexts]);
  const failed = [first, ...others].filter(({ error }) => error !== null);
  const last = cursors.length - 1;
  // The name of a page in the store is made from its whole query, which is too much for each row of each frame.
  const known = new Map<number, RowPage<Row> | undefined>([[0, first.data]]);
  const pageAt = (page: number) => {
    if (!known.has(page)) known.set(page, client.getQueryData(pageQuery(cursors[page] ?? START).queryKey));
    return known.get(page);
  };
  return {
    *readSoFar() {
      for (let page = 0; page <= last; page += 1) yield pageAt(page)?.rows ?? [];
    },
    count: last * PAGE_ROWS + (pageAt(last)?.rows.length ?? ROWS_UNKNOWN),
    at: (index) => pageAt(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS],
    isReading: first.isPending,
    isFormer: first.isPlaceholderData,
    error: failed[0]?.error ?? null,
    readAgain: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function pagesBetween({ first, last }: { first: number; last: number }, known: number): number[] {
  const from = Math.min(known - 1, Math.floor(first / PAGE_ROWS));
  const to = Math.min(known - 1, Math.floor((last + ROWS_AHEAD) / PAGE_ROWS));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface List {
  key: string;
  cursors: string[];
}

/** Lists whose pages are known are as many as a person goes back to. */
const LISTS_MAX = 20;

/** Where the pages of lists begin, so that who comes back to a list is where it was left. */
const lists = new Map<string, List>();

function knownList(key: string): List {
  return lists.get(key) ?? { key, cursors: [START] };
}

function keepList(list: List): void {
  lists.delete(list.key);
  lists.set(list.key, list);
  const [oldest] = lists.keys();
  if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest);
}

/** The list with where pages begin as the ones before say it. */
function withNexts(list: List, nexts: string): List {
  let { cursors } = list;
  for (const line of nexts.split('\n').filter(Boolean)) {
    const [page = '', next = ''] = line.split(' ');
    const at = Number(page) + 1;
    if (next === '') cursors = cursors.slice(0, at);
    else if (at <= cursors.length && cursors[at] !== next)
      cursors = [...cursors.slice(0, at), next, ...cursors.slice(at + 1)];
  }
  const isSame = cursors.length === list.cursors.length && cursors.every((cursor, at) => cursor === list.cursors[at]);
  return isSame ? list : { ...list, cursors };
}
