import type { z } from 'zod';
import { checkedOutput } from './checked-output.ts';
import { complaintOf } from './complaint.ts';
import type { Context } from './context.ts';
import { requireDemoReads } from './demo.ts';
import { Failure } from './failure.ts';
import type { AnyPermission, Permission } from './permission.ts';
import { faultOfInput } from './plain-text.ts';

/** A use case: what it is called, what it needs, what goes in and what comes out. Shared by every way in. */
export interface OperationContract<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Needed extends AnyPermission = Permission,
> {
  /** `<verb>_<noun>`, unique. */
  id: string;
  /** One sentence that says what it does. */
  summary: string;
  permission: Needed;
  input: Input;
  output: Output;
}

/** The contract with a body. `run` is the only way in: the permission and the checks cannot be bypassed. */
export interface Operation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context = Context,
  Needed extends AnyPermission = Permission,
> extends OperationContract<Input, Output, Needed> {
  run(context: Ctx, input: z.input<Input>): Promise<z.output<Output>>;
}

/**
 * Gives a contract its body. Running it refuses to a visitor of the demonstration what does not only read, checks the permission, parses the input and checks the output.
 * Errors: `forbidden`; `invalid_input` with a pointer to the first member that is wrong, or that is no plain text, whatever
 * its schema says; whatever the body fails with.
 */
export function defineOperation<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Needed extends AnyPermission,
>(
  contract: OperationContract<Input, Output, Needed>,
  body: (context: Ctx, input: z.output<Input>) => Promise<z.input<Output>>,
): Operation<Input, Output, Ctx, Needed> {
  const checked = checkedOutput(contract.output);
  return { ...contract, run };

  async function run(context: Ctx, input: z.input<Input>): Promise<z.output<Output>> {
    const started = performance.now();
    requireDemoReads(context.principal, contract.id);
    if (!context.principal.permissions.has(contract.permission)) throw missingPermission(contract.permission);
    requirePlain(input);
    const parsed = contract.input.safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error);
    const result = checked(await body(context, parsed.data));
    const durationMs = Math.round(performance.now() - started);
    context.log.debug({ operation: contract.id, requestId: context.requestId, durationMs }, 'operation.done');
    return result;
  }
}

/** Every text that reaches the database comes through here, so no schema can forget what the database cannot store. */
function requirePlain(input: unknown): void {
  const found = faultOfInput(input);
  if (found === null) return;
  const { path, fault } = found;
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  throw new Failure('invalid_input', `${where}${fault}.`, { pointer: `/${path.join('/')}` });
}

/** The failure of a missing permission, with the permission that is needed. */
export function missingPermission(permission: AnyPermission): Failure {
  return new Failure(
    'forbidden',
    `This operation needs the permission ${permission}, which the key or sign-in does not have.`,
    {
      meta: { permission },
    },
  );
}

/** Turns the first complaint of a schema into one sentence with a pointer. */
export function invalidInput(error: z.ZodError): Failure {
  const [issue] = error.issues;
  const path = issue?.path.map(String) ?? [];
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  return new Failure('invalid_input', `${where}${complaintOf(issue)}.`, { pointer: `/${path.join('/')}` });
}
