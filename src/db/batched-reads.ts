import { Failure } from '../core/failure.ts';
import type { Transaction } from './client.ts';

/** How rows of one kind are read: one by its id, or several by theirs in one statement. */
export interface RowReader<Row> {
  one(id: string): Promise<Row | null>;
  /** The rows that exist, by id, each as a function: every caller gets an object of its own. */
  many(ids: readonly string[]): Promise<ReadonlyMap<string, () => Row>>;
}

/** What is read, and where: reads of the same database with the same key take the same statements, whichever caller sends them. */
interface BatchedRead<Row> {
  db: Pick<Transaction, 'query'>;
  key: string;
  id: string;
  reader: RowReader<Row>;
}

interface Waiting<Row> extends Pick<BatchedRead<Row>, 'id' | 'reader'> {
  resolve(row: Row | null): void;
  reject(error: unknown): void;
}

/** Statements of one key that are under way at most. One process hardly keeps two of the server's busy with such reads. */
const UNDER_WAY_MAX = 2;

/** Rows of one statement at most, so that no read waits long for the rows of others. */
const ROWS_MAX = 20;

/**
 * Reads single rows. A read is sent at once, unless as many of its kind are under way already; those that arrive
 * meanwhile share the next statement. Of a large statement most is starting and ending it: 0.65 ms of processor time for one
 * container, 0.2 ms for each of ten. Nothing is kept: each statement is sent after all the reads that it answers have begun.
 */
export class BatchedReads<Row> {
  readonly #queues = new WeakMap<object, Map<string, ReadQueue<Row>>>();

  /** The row with an id; null where there is none. Errors: those of the reader. */
  read({ db, key, id, reader }: BatchedRead<Row>): Promise<Row | null> {
    const queues = this.#queues.get(db) ?? new Map<string, ReadQueue<Row>>();
    this.#queues.set(db, queues);
    const queue = queues.get(key) ?? new ReadQueue<Row>(() => queues.delete(key));
    queues.set(key, queue);
    return queue.read(id, reader);
  }
}

class ReadQueue<Row> {
  readonly #emptied: () => void;
  #underWay = 0;
  #waiting: Waiting<Row>[] = [];

  constructor(emptied: () => void) {
    this.#emptied = emptied;
  }

  read(id: string, reader: RowReader<Row>): Promise<Row | null> {
    if (this.#underWay < UNDER_WAY_MAX) return this.#counted(() => reader.one(id));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, reader, resolve, reject });
    });
  }

  async #counted<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    this.#underWay++;
    try {
      return await send();
    } finally {
      this.#underWay--;
      if (this.#waiting.length > 0) void this.#counted(() => answerAll(this.#take()));
      else if (this.#underWay === 0) this.#emptied();
    }
  }

  /** The reads of the next statement: those of the same row do not make it longer. */
  #take(): Waiting<Row>[] {
    const ids = new Set<string>();
    const taken: Waiting<Row>[] = [];
    const left: Waiting<Row>[] = [];
    for (const waiting of this.#waiting) {
      if (ids.size < ROWS_MAX) ids.add(waiting.id);
      (ids.has(waiting.id) ? taken : left).push(waiting);
    }
    this.#waiting = left;
    return taken;
  }
}

/** Answers each read. It does not fail itself. */
async function answerAll<Row>(reads: readonly Waiting<Row>[]): Promise<void> {
  const [first] = reads;
  if (first === undefined) return;
  if (reads.length === 1) return answerAlone(first);
  try {
    const rows = await first.reader.many([...new Set(reads.map(({ id }) => id))]);
    for (const { id, resolve } of reads) resolve(rows.get(id)?.() ?? null);
  } catch (error) {
    // A row that cannot be read must not take the others with it; where the database fails, all of them fail.
    if (error instanceof Failure) for (const { reject } of reads) reject(error);
    else await Promise.all(reads.map(answerAlone));
  }
}

function answerAlone<Row>({ id, reader, resolve, reject }: Waiting<Row>): Promise<void> {
  return reader.one(id).then(resolve, reject);
}
