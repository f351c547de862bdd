import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { DEFINED_FOR } from '../custom-field/custom-field.ts';
import type { FieldValue } from '../custom-field/field-value.ts';
import { setCustomField } from '../custom-field/set-custom-field.ts';
import type { ServiceContext } from '../service-context.ts';
import type { NamedRecord } from './named-records.ts';
import { attempted } from './steer-tracking.ts';

const SLUGS_SHOWN = 20;

/** Sets custom fields of a record by their slugs, and gives what is wrong with those that it does not take. */
export async function setFields(
  context: ServiceContext,
  { entity_type, id: entity_id }: NamedRecord,
  fields: Readonly<Record<string, FieldValue>>,
): Promise<string[]> {
  const slugs = Object.keys(fields);
  if (slugs.length === 0) return [];
  const where = { accountId: context.principal.accountId, entityType: DEFINED_FOR[entity_type] };
  const select = { apiSlug: true };
  const defined = await context.db.prisma.customFieldDefinition.findMany({
    where,
    select,
    orderBy: { apiSlug: 'asc' },
  });
  const known = defined.map(({ apiSlug }) => apiSlug);
  const errors: string[] = [];
  for (const [api_slug, value] of Object.entries(fields)) {
    if (!known.includes(api_slug)) {
      errors.push(unknownField(api_slug, entity_type, known));
      continue;
    }
    const set = await attempted(() => setCustomField.run(context, { entity_type, entity_id, api_slug, value }));
    if (set instanceof Failure) errors.push(set.message);
  }
  return errors;
}

function unknownField(slug: string, type: NamedRecord['entity_type'], known: readonly string[]): string {
  const others = known.slice(0, SLUGS_SHOWN).map(inline).join(', ');
  const hint = others === '' ? 'none are defined' : `there are ${others}`;
  return `There is no custom field ${inline(slug)} for a ${type.replace('_', ' ')}; ${hint}.`;
}
