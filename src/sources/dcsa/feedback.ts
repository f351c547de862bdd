import { z } from 'zod';
import { isObject } from './forms.ts';
import { Code, list, Text } from './members.ts';

const Feedback = list(z.object({ severity: Code, message: Text }));
const MESSAGE_LENGTH_MAX = 200;

/**
 * What a line says went wrong when it made an answer (`feedbackElements` of version 3). An ERROR means that a part of
 * the answer is missing, or all of it; warnings and hints change nothing.
 */
export function errorsIn(json: unknown): string[] {
  if (!isObject(json)) return [];
  const elements = Feedback.parse(json.feedbackElements);
  const errors = elements.filter(({ severity }) => severity === 'ERROR');
  return errors.map(({ message }) => (message ?? 'an error without words').slice(0, MESSAGE_LENGTH_MAX));
}
