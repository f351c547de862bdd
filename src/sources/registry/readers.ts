import { reader as arrivalNotice } from '../arrival-notice/reader.ts';
import { reader as dcsa } from '../dcsa/reader.ts';
import { reader as edifact } from '../edi/edifact/index.ts';
import { reader as x12 } from '../edi/x12/index.ts';
import type { Reader } from '../push.ts';
import { reader as rail } from '../rail/reader.ts';
import { reader as schedule } from '../schedules/reader.ts';
import { reader as terminal } from '../terminal/reader.ts';

/** Every format that is read when it is pushed, in the order in which a text is tested for them. */
export const readers: readonly Reader[] = [x12, edifact, arrivalNotice, schedule, dcsa, terminal, rail];
