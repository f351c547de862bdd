import type { z } from 'zod';
import type { Context } from '../core/context.ts';
import { invalidInput } from '../core/operation.ts';
import type { Permission } from '../core/permission.ts';

/** A part of the conversation that a prompt begins: words, or a resource with its content. */
export type PromptMessage = { text: string } | { resource: { uri: string; mimeType: string; text: string } };

/** Proposes values for an argument of which the beginning is known; the newest or likeliest first. */
export type Complete<Ctx> = (context: Ctx, beginning: string) => Promise<string[]>;

/** A prompt as the server sees it: its types are closed in. */
export interface Prompt<Ctx extends Context = Context> {
  name: string;
  title: string;
  description: string;
  permission: Permission;
  /** The arguments, every one a string, as the protocol has it. */
  input: z.ZodObject;
  complete: Readonly<Record<string, Complete<Ctx>>>;
  /** What the person says with it. Errors: `invalid_input`, and those of the operations that it reads from. */
  messages(context: Ctx, args: unknown): Promise<PromptMessage[]>;
}

/** All that a prompt's file states. */
export interface PromptDefinition<Args extends z.ZodObject, Ctx extends Context> {
  /** Unique, and the name of the file that defines it. */
  name: string;
  title: string;
  description: string;
  permission: Permission;
  input: Args;
  /** By the name of the argument. */
  complete?: { [Name in keyof z.output<Args>]?: Complete<Ctx> };
  messages(context: Ctx, args: z.output<Args>): Promise<PromptMessage[]>;
}

/** Makes a prompt: something that a person picks, and that begins a conversation with the right data in it. */
export function definePrompt<Args extends z.ZodObject, Ctx extends Context>(
  definition: PromptDefinition<Args, Ctx>,
): Prompt<Ctx> {
  const complete: Record<string, Complete<Ctx>> = {};
  for (const [name, proposes] of Object.entries<Complete<Ctx> | undefined>(definition.complete ?? {})) {
    if (proposes !== undefined) complete[name] = proposes;
  }
  return { ...definition, complete, messages };

  async function messages(context: Ctx, args: unknown): Promise<PromptMessage[]> {
    const parsed = definition.input.safeParse(args ?? {});
    if (!parsed.success) throw invalidInput(parsed.error);
    return definition.messages(context, parsed.data);
  }
}
