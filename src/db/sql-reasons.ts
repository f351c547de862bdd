/** Why a statement is written in SQL and not with Prisma. */
export const REASONS = {
  start: 'Runs at every start, before Prisma is loaded.',
  lease: 'Takes rows with SKIP LOCKED or by a lease on the clock of the database, which Prisma cannot say.',
  lock: 'Locks rows or takes an advisory lock, which Prisma cannot say.',
  clock: 'Compares with or writes the clock of the database, which Prisma cannot say.',
  batch: 'Reads or writes many rows from arrays in one statement; the same with Prisma costs 4 to 8 times as much.',
  request: 'Runs with every request, where it is one statement; Prisma costs 3 times as much.',
  poll: 'Runs with every poll, message or delivery, where it is one statement; Prisma costs 3 times as much.',
  list: 'Reads a page with its total and what belongs to it in one statement; Prisma needs several and reads all rows.',
  union: 'Looks into several tables by an index of each in one statement; Prisma needs a statement for each index.',
  trip: 'Decides and writes in one round trip from values in the database, which Prisma needs several statements for.',
  count: 'Counts or groups with conditions that Prisma has no words for.',
  json: 'Looks into JSON or arrays, or builds JSON, in a way that Prisma has no words for.',
  partition: 'Makes, finds or drops partitions, or reads one by its bounds.',
} as const;

export type Reason = keyof typeof REASONS;
