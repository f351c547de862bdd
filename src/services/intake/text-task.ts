import type { Instant } from '../../domain/instant.ts';
import type { GroupedPart } from './grouped-parts.ts';
import type { StatingSender } from './groups.ts';

/** A text to be read in another thread. */
export interface TextTask {
  text: string;
  format: string;
  from: StatingSender;
  receivedAt: Instant;
}

/** Reads texts in another thread. Fails with `too_large` where a text needs more time or memory than one may take. */
export interface ThreadReader {
  read(task: TextTask): AsyncIterable<GroupedPart>;
}
