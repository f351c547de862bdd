/** Why a statement is written in SQL and not with Prisma. */
export const REASONS = {
  start: 'Runs at a start or with the first poll after it, before Prisma is loaded, which takes 200 ms.',
  lease: 'Takes rows with SKIP LOCKED or by a lease on the clock of the database, which Prisma cannot say.',
  lock: 'Locks rows or takes an advisory lock, which Prisma cannot say.',
  clock: 'Compares with or writes the clock of the database, for which Prisma needs one more statement.',
  batch: 'Reads or writes many rows from arrays in one statement; the same with Prisma costs 4 to 8 times as much.',
  request: 'Runs with every request as one statement; Prisma takes 0.30 ms where it takes 0.12 ms.',
  poll: 'Runs with every poll, message or delivery as one statement; Prisma takes 0.30 ms where it takes 0.12 ms.',
  list: 'Reads a page with its total and what belongs to it in one statement; Prisma needs several and reads all rows.',
  union: 'Looks into several tables by an index of each in one statement; Prisma needs a statement for each index.',
  trip: 'Reads or writes in one round trip what Prisma needs several statements for.',
  count: 'Counts, groups or selects by an expression that Prisma has no words for.',
  index:
    'Is served by a partial index, which the server uses for a constant in the text but for no parameter of Prisma.',
  json: 'Looks into JSON or arrays, or reads or writes JSON of one shape, for which Prisma has no types.',
  partition: 'Makes, finds or drops partitions, or reads one by its bounds.',
} as const;

export type Reason = keyof typeof REASONS;
