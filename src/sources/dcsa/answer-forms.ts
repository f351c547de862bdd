import { cargoSmartError } from './cargosmart-envelope.ts';
import { cargoSmartEvents } from './cargosmart-events.ts';
import { coscoError, coscoEvents } from './cosco-events.ts';
import { hmmEvents } from './hmm-events.ts';
import type { AnswerFormName } from './lines/profile.ts';
import { eventsInPayload, looksLikeEvents } from './payload.ts';
import type { StatedError } from './stated-error.ts';

/** How the answers of a line are read. */
export interface AnswerForm {
  /** The events in the members of DCSA 2.2; null where it is no such answer. */
  eventsIn(json: unknown): readonly unknown[] | null;
  /** The error that an answer with a status of success states; null if it states none. */
  errorIn?(json: unknown): StatedError | null;
}

const FORMS: Readonly<Record<AnswerFormName, AnswerForm>> = {
  hmm: { eventsIn: hmmEvents },
  cosco: { eventsIn: coscoEvents, errorIn: coscoError },
  cargosmart: { eventsIn: cargoSmartEvents, errorIn: cargoSmartError },
};

/** The form of the answers of a line; that of the standard without a name. */
export function answerForm(name: AnswerFormName | undefined): AnswerForm {
  return name === undefined ? { eventsIn: standardEvents } : FORMS[name];
}

function standardEvents(json: unknown): readonly unknown[] | null {
  const events = eventsInPayload(json);
  return events !== null && looksLikeEvents(events) ? events : null;
}
