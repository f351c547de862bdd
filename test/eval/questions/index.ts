import type { Question } from '../question.ts';
import { journeyQuestions } from './journeys.ts';
import { listQuestions } from './lists.ts';
import { pickupQuestions } from './pickup.ts';

/** All questions, those that change the account last. */
export const questions: readonly Question[] = [...journeyQuestions, ...pickupQuestions, ...listQuestions];
