import { objectOf } from './api.ts';

/** A field that an account has defined. */
export interface Definition {
  entityType: string;
  slug: string;
  dataType: string;
}

/** What answers have shown, so that later requests can ask for what there is. */
export class Pool {
  readonly #ids = new Map<string, string[]>();
  readonly #values = new Map<string, unknown[]>();
  readonly #paths = new Map<string, string[]>();
  readonly #definitions = new Map<string, Definition>();

  /** Learns the resources of an answer, wherever in it they are. */
  learn(document: unknown): void {
    if (Array.isArray(document)) for (const one of document) this.learn(one);
    else if (typeof document === 'object' && document !== null) this.#learnObject(document);
  }

  /** The ids that resources of a type have had; a deleted one may be among them. */
  ids(type: string): readonly string[] {
    return this.#ids.get(type) ?? [];
  }

  /** The values that attributes of a name have had. */
  values(name: string): readonly unknown[] {
    return this.#values.get(name) ?? [];
  }

  /** The addresses, below the base, of resources whose place is given by more than their id. */
  paths(): readonly string[] {
    return [...this.#paths.values()].flat();
  }

  /** The fields that are defined for a kind of entity. */
  definitions(entityType: string): readonly Definition[] {
    return [...this.#definitions.values()].filter((definition) => definition.entityType === entityType);
  }

  /** Forgets a field that was removed. */
  forgetDefinition(id: string): void {
    this.#definitions.delete(id);
  }

  #learnObject(object: object): void {
    const { type, id, attributes, relationships, links } = objectOf(object);
    if (typeof type === 'string' && typeof id === 'string') {
      remember(this.#ids, type, id);
      this.#learnResource({ type, id, attributes: objectOf(attributes), relationships: objectOf(relationships) });
      const { self } = objectOf(links);
      if (typeof self === 'string') remember(this.#paths, type, self.replace(/^.*\/v2/, ''));
    }
    for (const member of Object.values(object)) this.learn(member);
  }

  #learnResource({ type, id, attributes, relationships }: Resource): void {
    for (const [name, value] of Object.entries(attributes))
      if (typeof value === 'string') remember(this.#values, name, value);
    const { api_slug: slug, entity_type, data_type } = attributes;
    // A reference names it without its attributes, and must not take the place of what is known of it.
    if (type === 'custom_field_definition' && typeof slug === 'string') {
      this.#definitions.set(id, { entityType: String(entity_type), slug, dataType: String(data_type) });
    }
    const entity = objectOf(objectOf(relationships.entity).data);
    if (type === 'custom_field')
      remember(this.#paths, `${type} of ${entity.type}`, `/${entity.type}s/${entity.id}/custom_fields/${slug}`);
  }
}

interface Resource {
  type: string;
  id: string;
  attributes: Record<string, unknown>;
  relationships: Record<string, unknown>;
}

/** The newest are worth more than the oldest, which may be gone. */
const REMEMBERED_MAX = 50;

function remember<Value>(memory: Map<string, Value[]>, name: string, value: Value): void {
  const known = memory.get(name) ?? [];
  if (known.includes(value)) return;
  known.push(value);
  if (known.length > REMEMBERED_MAX) known.shift();
  memory.set(name, known);
}
