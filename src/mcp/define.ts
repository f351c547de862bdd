import { z } from 'zod';
import { checkedOutput } from '../core/checked-output.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { invalidInput, type Operation } from '../core/operation.ts';
import { cutPageText } from '../core/page.ts';
import type { Permission } from '../core/permission.ts';
import { inline, joinLines } from '../core/text.ts';

/** What a host may assume of a tool before it asks its user for approval. All four are stated, so that none is left to a default. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Where the console is, for views (`_meta` of a result). */
const CONSOLE_META = 'landfall/console';

/** What a renderer may need beside the result. */
export interface RenderHelpers {
  /** The moment of the answer, in milliseconds since the epoch. */
  now: number;
  /** Where people find the console; null where that is not known. */
  consoleUrl: string | null;
}

/** A caller who is told how far a call is while it waits for something. */
export interface Waiting {
  /** Says how many of how many are done, and what is waited for. Never fails. */
  report(done: number, total: number, message: string): Promise<void>;
  /** Lets time pass; false once the caller has given up. */
  pause(ms: number): Promise<boolean>;
}

/** A tool as the server sees it: its operation and its types are closed in. */
export interface Tool<Ctx extends Context = Context> {
  name: string;
  title: string;
  description: string;
  /** The id of the operation behind it. */
  operation: string;
  permission: Permission;
  annotations: ToolHints;
  input: z.ZodObject;
  output: z.ZodObject | null;
  /** Whether it has questions at all. */
  canAsk: boolean;
  /** The elicitation after which a failed call can succeed; null if there is none. */
  ask(failure: Failure): Question | null;
  /** The URI of the resource with which hosts show its answer (the extension `io.modelcontextprotocol/ui`); null if none does. */
  view: string | null;
  /** How a call goes on as a task, for clients that fetch its result later; null for a tool whose calls end at once. */
  task: ToolTask<Ctx> | null;
  /**
   * Checks the arguments, runs the operation and renders its result; with somebody who waits, a tool may wait for more of
   * it. Errors: those of the operation.
   */
  call(context: Ctx, args: unknown, waiting?: Waiting): Promise<ToolAnswer>;
}

/** A call of a tool in two parts: what it begins, and what came of that. */
export interface ToolTask<Ctx extends Context> {
  /** Checks the arguments and runs the operation. Errors: those of the operation. */
  begin(context: Ctx, args: unknown): Promise<unknown>;
  /** What of it is still awaited, in a sentence; null for nothing. Errors: `invalid_input` for what another version began. */
  awaits(context: Ctx, begun: unknown): Promise<string | null>;
  /** The answer as things are now. Errors: the same. */
  answer(context: Ctx, begun: unknown): Promise<ToolAnswer>;
}

/** One parameter that is requested from the user by elicitation. The answer becomes that argument. */
export interface Question {
  /** What the person reads. */
  message: string;
  parameter: string;
  title: string;
  /** What there is to choose from; empty where the person types the answer. */
  choices: readonly { value: string; title: string }[];
}

/** What a tool says: text for people, and the same as data where the tool has an output schema. */
export interface ToolAnswer {
  text: string;
  structured?: Record<string, unknown>;
  /** What a view draws and no model reads (`_meta` of the result). */
  meta?: Record<string, unknown>;
  /** The resources of what is named, for hosts that open or subscribe to them. */
  links?: readonly ToolLink[];
}

/** A resource that an answer names (MCP 2025-06-18, "Resource Links"). */
export interface ToolLink {
  uri: string;
  name: string;
}

interface ToolCommon<Input extends z.ZodType, Output extends z.ZodType, Ctx extends Context> {
  /** `verb_noun`, unique, and the name of the file that defines it. */
  name: string;
  title: string;
  description: string;
  operation: Operation<Input, Output, Ctx>;
  annotations: ToolHints;
  /** The URI of the resource that shows its answer in hosts that can. */
  view?: string;
  /** The elicitation after a failure, where the user may know the missing value. */
  ask?(failure: Failure): Question | null;
  /** Waits for what the operation has begun, where the caller is told how far it is, and gives the result as it is then. */
  follow?(context: Ctx, result: z.output<Output>, waiting: Waiting): Promise<z.output<Output>>;
  /** The same as a task: what is still waited for, in a sentence, null for nothing; and the result as it is now. */
  task?: {
    awaits(context: Ctx, result: z.output<Output>): Promise<string | null>;
    byNow(context: Ctx, result: z.output<Output>): Promise<z.output<Output>>;
  };
}

/** The tool's own parameters and how they become the operation's input; without them they are one and the same. */
type ToolParameters<Input extends z.ZodType, Args extends z.ZodObject> =
  | { input: Args; toInput(args: z.output<Args>): z.input<Input> }
  | { input?: never; toInput?: never };

/** With an output schema a tool answers with data too; without one it answers with text alone. */
type ToolRendering<Output extends z.ZodType, Structured extends z.ZodObject> =
  | {
      output: Structured;
      render(
        result: z.output<Output>,
        helpers: RenderHelpers,
      ): { text: string; structured: z.input<Structured> } & Pick<ToolAnswer, 'meta' | 'links'>;
    }
  | { output?: never; render(result: z.output<Output>, helpers: RenderHelpers): { text: string } };

/** All that a tool's file states. */
export type ToolDefinition<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Args extends z.ZodObject,
  Structured extends z.ZodObject,
> = ToolCommon<Input, Output, Ctx> & ToolParameters<Input, Args> & ToolRendering<Output, Structured>;

/**
 * Makes a tool of one operation: its own names for the parameters, its own words for the result, and nothing else.
 * Throws at once where the tool has no parameters of its own and those of the operation are not an object.
 */
export function defineTool<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Args extends z.ZodObject,
  Structured extends z.ZodObject,
>(definition: ToolDefinition<Input, Output, Ctx, Args, Structured>): Tool<Ctx> {
  const { name, title, description, operation, annotations } = definition;
  const input = definition.input ?? objectSchema(operation.input, name);
  const begin = async (context: Ctx, args: unknown) => {
    refuseUnknown(args, Object.keys(input.shape));
    return operation.run(context, operationInput(definition, args));
  };
  const checked = definition.output === undefined ? null : checkedOutput<z.ZodObject>(definition.output);
  const answer = (context: Ctx, result: z.output<Output>, args: unknown) => {
    const { consoleUrl = null, clock } = context;
    const { text, ...answer }: ToolAnswer = definition.render(result, { now: clock.now(), consoleUrl });
    const shown = definition.view === undefined ? answer : withConsole(answer, consoleUrl);
    const whole: ToolAnswer = { ...shown, text: joinLines([text, cutPageText(args, result)]) };
    // What does not fit the tool's own output schema is a fault of the tool, so it throws as any other bug does.
    return checked === null ? { text: whole.text } : { ...whole, structured: checked(whole.structured ?? {}) };
  };
  const { task } = definition;
  return {
    name,
    title,
    description,
    operation: operation.id,
    permission: operation.permission,
    annotations,
    input,
    output: definition.output ?? null,
    view: definition.view ?? null,
    canAsk: definition.ask !== undefined,
    ask: (failure) => definition.ask?.(failure) ?? null,
    call: async (context, args, waiting) => {
      const begun = await begin(context, args);
      const result = waiting === undefined ? begun : ((await definition.follow?.(context, begun, waiting)) ?? begun);
      return answer(context, result, args);
    },
    task:
      task === undefined
        ? null
        : {
            begin,
            awaits: async (context, begun) => task.awaits(context, keptResult(operation, begun)),
            answer: async (context, begun) =>
              answer(context, await task.byNow(context, keptResult(operation, begun)), {}),
          },
  };
}

/** What an operation has given, from where it was kept as JSON. Errors: `invalid_input` where another version gave it. */
function keptResult<Output extends z.ZodType>({ output }: { output: Output }, kept: unknown): z.output<Output> {
  const parsed = output.safeParse(kept);
  if (parsed.success) return parsed.data;
  throw new Failure('invalid_input', 'The call was made with another version of the service; make it again.');
}

/** A view has links to the console, which no model reads. */
function withConsole<Answer extends Pick<ToolAnswer, 'meta'>>(answer: Answer, consoleUrl: string | null): Answer {
  return consoleUrl === null ? answer : { ...answer, meta: { ...answer.meta, [CONSOLE_META]: consoleUrl } };
}

function objectSchema(schema: z.ZodType, name: string): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error(`The tool ${name} needs an input of its own: the input of its operation is not an object.`);
}

/** A filter that is dropped silently gives a list that looks right and is not. Errors: `invalid_input`. */
function refuseUnknown(args: unknown, known: readonly string[]): void {
  if (typeof args !== 'object' || args === null) return;
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const choices = known.length === 0 ? 'this tool has none' : `the arguments are ${known.join(', ')}`;
  throw new Failure('invalid_input', `Unknown argument ${inline(unknown)}; ${choices}.`, {
    pointer: `/${inline(unknown)}`,
  });
}

/** The same as `ToolParameters`, as the input schema is read. */
interface Parameters<Input extends z.ZodType, Args extends z.ZodObject> {
  input?: Args;
  toInput?(args: z.output<Args>): z.input<Input>;
}

function operationInput<Input extends z.ZodType, Args extends z.ZodObject>(
  parameters: Parameters<Input, Args>,
  args: unknown,
): z.input<Input> {
  // Without parameters of its own the operation parses the arguments, so an unknown thing may pose as its input here.
  if (parameters.input === undefined || parameters.toInput === undefined) return args as z.input<Input>;
  const parsed = parameters.input.safeParse(args);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parameters.toInput(parsed.data);
}
