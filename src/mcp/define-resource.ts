import type { Context } from '../core/context.ts';
import type { Permission } from '../core/permission.ts';
import type { Complete } from './define-prompt.ts';

interface ResourceCommon {
  /** Unique, and the name of the file that defines it. */
  name: string;
  title: string;
  description: string;
  permission: Permission;
  mimeType: string;
}

/** A document with its own URI, the same for all accounts. */
export interface FixedResource<Ctx extends Context = Context> extends ResourceCommon {
  uri: string;
  /** What a host has to know before it shows the document (`_meta`), the same in lists and with the document. */
  meta?: Record<string, unknown>;
  read(context: Ctx): Promise<string>;
}

/** One of the resources that a template stands for. */
export interface ListedResource {
  uri: string;
  name: string;
  title: string;
  description: string;
}

/** A page of them, and where the next one begins; null after the last. */
export interface ResourcePage {
  resources: ListedResource[];
  next: string | null;
}

/** Resources of the same form, one for each thing that the account has. */
export interface ResourceFamily<Ctx extends Context = Context> extends ResourceCommon {
  /** RFC 6570 level 1, with one variable: `landfall://container/{id}`. */
  uriTemplate: string;
  /** The variable of the template. */
  variable: string;
  complete: Complete<Ctx>;
  /** The page that begins at a mark of an earlier one, or the first. Errors: `invalid_input` for a mark that is none. */
  list(context: Ctx, mark: string | null): Promise<ResourcePage>;
  /** Errors: `not_found`. */
  read(context: Ctx, value: string): Promise<string>;
}

export type Resource<Ctx extends Context = Context> = FixedResource<Ctx> | ResourceFamily<Ctx>;

/** Makes a resource; its type is what this is for. */
export function defineMcpResource<Ctx extends Context, Defined extends Resource<Ctx>>(
  definition: Defined & Resource<Ctx>,
): Defined {
  return definition;
}

/** Whether a resource is a whole family. */
export function isFamily<Ctx extends Context>(resource: Resource<Ctx>): resource is ResourceFamily<Ctx> {
  return 'uriTemplate' in resource;
}

/**
 * Reports when a resource changes, until the returned function is called. Null where it may not be read or never
 * changes.
 */
export type WatchResource<Ctx extends Context> = (
  context: Ctx,
  uri: string,
  changed: () => void,
) => Promise<(() => void) | null>;
