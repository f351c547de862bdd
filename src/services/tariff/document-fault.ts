import { z } from 'zod';

/** What is wrong in a document of tariffs and calendars, and where. */
export const DocumentFault = z.object({
  line: z.int().nullable().meta({ doc: 'Line of the document; null if none is at fault' }),
  at: z.string().meta({ doc: 'Part of the document, such as tariffs[0].clocks[1]' }),
  reason: z.string().meta({ doc: 'What is wrong and what to do' }),
});
export type DocumentFault = z.infer<typeof DocumentFault>;

/** The same before its line is known. */
export interface PathFault {
  path: readonly PropertyKey[];
  reason: string;
}

/** A part of a document as it is kept, with what is wrong in it. */
export interface CheckedPart<Part> {
  part: Part;
  faults: PathFault[];
}
