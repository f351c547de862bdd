import { z } from 'zod';

/** The ids at the upstream by which a notification names numbers. */
export interface NamedRecords {
  trackingRequests: string[];
  shipments: string[];
}

/** A notification is about one shipment; more than so many ids make no sense. */
const IDS_MAX = 50;
const ID_LENGTH_MAX = 100;

const Reference = z.object({ type: z.string(), id: z.coerce.string().min(1).max(ID_LENGTH_MAX) });
const Relations = z.record(z.string(), z.unknown()).nullish().catch(null);
const Message = z.object({
  data: z.object({ relationships: Relations }),
  included: z.array(z.unknown()).nullish().catch(null),
});
const Included = Reference.extend({ relationships: Relations });
const Relation = z.object({ data: z.union([Reference, z.array(Reference)]) });

/**
 * What a notification names: the tracking requests and shipments that it refers to, includes, or whose containers and events it
 * includes. Null for a text that is no notification. Nothing else of it is read: the data comes by polls.
 */
export function recordsNamedIn(text: string): NamedRecords | null {
  const message = Message.safeParse(jsonOf(text));
  if (!message.success) return null;
  const { data, included } = message.data;
  const resources = (included ?? []).flatMap((one) => {
    const resource = Included.safeParse(one);
    return resource.success ? [resource.data] : [];
  });
  const references = [...referencesIn(data.relationships), ...resources];
  for (const { relationships } of resources) references.push(...referencesIn(relationships));
  return { trackingRequests: idsOf('tracking_request', references), shipments: idsOf('shipment', references) };
}

type Reference = z.infer<typeof Reference>;

function referencesIn(relations: z.infer<typeof Relations>): Reference[] {
  return Object.values(relations ?? {}).flatMap((one) => {
    const relation = Relation.safeParse(one);
    return relation.success ? relation.data.data : [];
  });
}

function idsOf(type: string, references: readonly Reference[]): string[] {
  const ids = references.filter((one) => one.type === type).map(({ id }) => id);
  return [...new Set(ids)].slice(0, IDS_MAX);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
