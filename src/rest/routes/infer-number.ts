import { inferNumber } from '../../services/inference/infer-number.ts';
import { plainBody } from '../body.ts';
import { inferenceKind, inferenceResource } from '../documents/inference.ts';
import { resourceDocument } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The route of the inference. */
export const inferNumberRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests/infer_number',
    operation: inferNumber,
    bucket: 'infer',
    body: plainBody({ number: inferNumber.input.shape.number }),
    answer: resourceAnswer(inferenceKind),
    toInput: ({ attributes }) => ({ number: attributes.number }),
    document: (result) => resourceDocument(inferenceResource(result)),
  }),
];
