import { InferenceResult } from '../../services/inference/infer-number.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What the inference of a number looks like; its name in the plural is the established one. */
export const inferenceKind = defineResource({
  type: 'infer_number_results',
  attributes: InferenceResult.omit({ id: true }),
});

/** What was inferred, as a resource that is kept nowhere. */
export function inferenceResource({ id, ...attributes }: InferenceResult): ResourceObject {
  return { id, type: 'infer_number_results', attributes };
}
