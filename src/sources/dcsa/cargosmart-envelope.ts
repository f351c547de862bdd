import { z } from 'zod';
import { parseJsonText } from '../json-text.ts';
import { isObject } from './forms.ts';
import { Text } from './members.ts';
import type { StatedError } from './stated-error.ts';

type Members = Record<string, unknown>;

/** The shipment of an answer, which may be a text of JSON in it, or the answer itself; empty without one, null if it cannot be read. */
export function cargoSmartContent(answer: Members): Members | null {
  const content = answer.shipmentContent ?? (answer.containerDetail === undefined ? '' : answer);
  if (isObject(content)) return content;
  if (typeof content !== 'string') return null;
  if (content.trim() === '') return {};
  try {
    const parsed = parseJsonText(content);
    return parsed === null ? {} : isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The error of an answer, which comes with a status of success: whatever stands where errors do, in any form, is one. */
export function cargoSmartError(json: unknown): StatedError | null {
  if (!isObject(json)) return null;
  const boxes = [json, cargoSmartContent(json) ?? {}];
  const [error] = boxes.flatMap(({ errors, queryError }) => [...statedIn(errors), ...statedIn(queryError)]);
  return error === undefined ? null : { is: 'failure', words: wordsOf(error) };
}

function statedIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.keys(value).length === 0 ? [] : [value];
  return value == null || value === false || (typeof value === 'string' && value.trim() === '') ? [] : [value];
}

const Described = z.object({ errorDescription: Text, errorMessage: Text, message: Text, errorCode: Text });

function wordsOf(error: unknown): string {
  const { errorDescription, errorMessage, message, errorCode } = Described.safeParse(error).data ?? {};
  return errorDescription ?? errorMessage ?? message ?? errorCode ?? Text.parse(error) ?? 'an error without words';
}
