import { Failure } from '../core/failure.ts';
import { type Body, pointerTo } from './body.ts';
import type { Parameters, RawRequest } from './route.ts';

/** Where in a request the input of an operation came from: a body, if it has one, and parameters. */
export interface InputOrigin {
  body: Body | null;
  parameters: Parameters;
}

/** An operation points into its own input; a caller needs to know the place in the request that it came from. */
export function located(failure: Failure, { params }: RawRequest, { body, parameters }: InputOrigin): Failure {
  const { pointer, ...detail } = failure.detail;
  if (pointer === undefined || failure.detail.parameter !== undefined) return failure;
  const [, name = ''] = pointer.split('/');
  if (body === null || Object.hasOwn(params, name)) {
    const parameter = parameters[name] ?? name;
    return new Failure(failure.code, failure.message, name === '' ? detail : { ...detail, parameter });
  }
  if (name === 'data') return failure;
  return new Failure(failure.code, failure.message, { ...detail, pointer: pointerTo(pointer, body) });
}
