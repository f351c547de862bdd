import type { ServiceContext } from './service-context.ts';

/** Lets the body of an operation that only reads use the replica, where there is one that is as new as the primary. */
export function fromReplica<Input, Output>(
  body: (context: ServiceContext, input: Input) => Promise<Output>,
): (context: ServiceContext, input: Input) => Promise<Output> {
  return (context, input) =>
    context.replica === undefined
      ? body(context, input)
      : context.replica.read((db) => body({ ...context, db }, input));
}
