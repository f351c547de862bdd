import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { plainTag, tagOf } from './entity-tag.ts';
import type { ResourceIdentifier } from './json-api.ts';
import type { RawRequest, RestRoute } from './route.ts';
import { bytesOf } from './send.ts';

/** Runs a body while nothing that is shown of a record can change, but by the body, in the context that it is given. */
export type Holding<Ctx extends Context> = <T>(
  context: Ctx,
  record: ResourceIdentifier,
  body: (context: Ctx) => Promise<T>,
) => Promise<T>;

/** One element of the header (RFC 9110 §8.8.3), with what separates it from the next; a comma may stand within a tag. */
const ELEMENT = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[ \t]*(?:,|$)/y;

/**
 * The tags of an `If-Match` header; null for `*`, which any representation fits. Weak ones are left out, because they never
 * match (RFC 9110 §13.1.1). Errors: `bad_request` for what is no list of tags.
 */
export function namedTags(header: string): readonly string[] | null {
  if (header.trim() === '*') return null;
  const tags: string[] = [];
  let isEmpty = true;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const element = ELEMENT.exec(header);
    if (element === null) throw unreadable();
    const [, weak, tag] = element;
    if (tag === undefined) continue;
    isEmpty = false;
    if (weak === undefined) tags.push(plainTag(tag));
  }
  if (isEmpty) throw unreadable();
  return tags;
}

/**
 * Answers a request, and one that names, in `If-Match`, the representation that it is about, only if that is there still.
 * It is compared with the one that the resource has, as a GET without parameters shows it, and nothing changes between that
 * and the end of the request. Errors: those of the route, and `precondition_failed` where the resource has changed.
 */
export async function handleIf<Ctx extends Context>(
  header: string | undefined,
  {
    route,
    context,
    raw,
    hold,
  }: { route: RestRoute<Ctx>; context: Ctx; raw: RawRequest; hold: Holding<Ctx> | undefined },
): Promise<object | null> {
  if (header === undefined || route.method === 'GET') return route.handle(context, raw);
  if (!route.isConditional || hold === undefined) throw notCompared();
  const tags = namedTags(header);
  // What is not there has an answer of its own, so whatever the route answers at all is about something.
  if (tags === null) return route.handle(context, raw);
  const { type, id } = await requireNamed(context);
  return hold(context, { type, id }, async (held) => {
    await requireNamed(held);
    return route.handle(held, raw);
  });

  async function requireNamed(within: Ctx): Promise<ResourceIdentifier> {
    const document = await route.shown(within, raw);
    if (tags?.includes(tagOf(bytesOf(document))) !== true) throw changed(tags ?? []);
    return document.data;
  }
}

function unreadable(): Failure {
  const message =
    'If-Match takes the ETags that you were given, in their quotes and with commas between, or * alone: If-Match: "…".';
  return new Failure('bad_request', message, { meta: HEADER });
}

function notCompared(): Failure {
  const message = 'If-Match is for requests that change one resource by PATCH or DELETE; leave it out here.';
  return new Failure('bad_request', message, { meta: HEADER });
}

function changed(strong: readonly string[]): Failure {
  const message =
    strong.length === 0
      ? 'Nothing was changed: a weak ETag (W/"…") never matches in If-Match. Send the one that GET gives without a proxy that changes it.'
      : 'Nothing was changed: the resource is another now than If-Match says. Read it again, without include and fields, and decide anew.';
  return new Failure('precondition_failed', message, { meta: HEADER });
}

const HEADER = { header: 'If-Match' };
