import { inferNumber } from '../../services/inference/infer-number.ts';
import { plainBody } from '../body.ts';
import { inferenceKind, inferenceResource } from '../documents/inference.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** Existing clients look for faults where a JSON:API document would have the number, although the body is none. */
const BODY = { ...plainBody({ number: inferNumber.input.shape.number }), names: { number: '/data/attributes/number' } };

/** The route of the inference. */
export const inferNumberRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests/infer_number',
    operation: inferNumber,
    bucket: 'infer',
    body: BODY,
    answer: resourceAnswer(inferenceKind),
    toInput: ({ attributes }) => ({ number: attributes.number }),
    document: documentOf(inferenceResource),
  }),
];
