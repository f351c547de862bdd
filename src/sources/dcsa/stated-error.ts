import { type FailedAnswer, malformed, unavailableAnswer } from '../http-answer.ts';

/** An error that an answer with a status of success states, in the words of the line. `question`: it did not accept what was asked. */
export interface StatedError {
  is: 'question' | 'failure';
  words: string;
}

/** The answer that a poll ends with then: the number is not known where the error has the words that say so. */
export function answerOfError(
  { is, words }: StatedError,
  { requests, text, notFoundText }: { requests: number; text: string; notFoundText: string | undefined },
): FailedAnswer {
  if (notFoundText !== undefined && words.includes(notFoundText)) return { outcome: 'unknown', requests };
  const shown = words.slice(0, WORDS_LENGTH_MAX);
  if (is === 'failure') return unavailableAnswer(requests, `The line reports: ${shown}`);
  return malformed(requests, `The source did not accept the question: ${shown}`, text);
}

const WORDS_LENGTH_MAX = 200;
