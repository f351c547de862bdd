import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';

/** By what a field is called: its name in programs, and the one that people read. */
export interface CalledField {
  entity_type: string;
  api_slug: string;
  display_name: string;
}

/**
 * The fields that a name means: those with that slug; else those whose slug or shown name is the same in small letters, with
 * blanks, dashes and underscores alike. Of one kind of record it is one at most. Errors: `invalid_input` for a name that
 * several fields of one kind have.
 */
export function fieldsCalled<Field extends CalledField>(
  fields: readonly Field[],
  name: string,
  pointer: string,
): Field[] {
  const bySlug = fields.filter(({ api_slug: slug }) => slug === name);
  if (bySlug.length > 0) return bySlug;
  const key = plainName(name);
  const called = fields.filter((field) => [field.api_slug, field.display_name].some((one) => plainName(one) === key));
  const twins = called.filter((field) => called.some((other) => other !== field && areOfOneKind(field, other)));
  if (twins.length === 0) return called;
  const slugs = twins.map(({ api_slug: slug }) => slug).join(', ');
  const message = `custom_fields: Several custom fields are called ${inline(name)}; give the api_slug of the one that is meant: ${slugs}.`;
  throw new Failure('invalid_input', message, { pointer });
}

/** How fields are listed where one is not known: `priority (Priority level)`; a shown name like the slug says nothing more. */
export function fieldNames(fields: readonly CalledField[], most: number): string {
  const names = fields.map(({ api_slug: slug, display_name: name }) =>
    plainName(slug) === plainName(name) ? slug : `${slug} (${inline(name)})`,
  );
  const unique = [...new Set(names)].sort();
  return `${unique.slice(0, most).join(', ')}${unique.length > most ? ', …' : ''}`;
}

function areOfOneKind(one: CalledField, other: CalledField): boolean {
  return one.entity_type === other.entity_type;
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}
