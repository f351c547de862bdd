import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isSame } from '../core/id.ts';
import { invalidInput } from '../core/operation.ts';
import { Labels } from '../domain/labels.ts';

/**
 * The tags of a body, which may have them under either of two names; where both are given, one of them may be as it was.
 * Errors: `invalid_input` where both are new and differ, and where `tags` are none: the failures of an operation use the
 * other name.
 */
export function tagsIn({ tags, shipment_tags: others }: Readonly<Record<string, unknown>>, present?: unknown): unknown {
  if (tags === undefined) return others;
  if (others !== undefined && isSame(tags ?? [], present)) return others;
  const parsed = z.object({ tags: Labels }).safeParse({ tags });
  if (!parsed.success) throw inBody(invalidInput(parsed.error));
  const isOne = others === undefined || isSame(tags ?? [], others ?? []) || isSame(others ?? [], present);
  if (isOne) return tags;
  const message = 'tags and shipment_tags have the same meaning: give one of them, or the same value in both.';
  throw new Failure('invalid_input', message, { pointer: '/data/attributes/tags' });
}

function inBody({ code, message, detail }: Failure): Failure {
  return new Failure(code, message, { pointer: `/data/attributes${detail.pointer ?? ''}` });
}
