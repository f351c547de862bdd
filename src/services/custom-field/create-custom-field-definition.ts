import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { uniqueViolation } from '../../db/client.ts';
import { jsonValue } from '../../db/prisma.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkDefinition, storedDefault } from './check-definition.ts';
import {
  CHANGEABLE,
  CustomFieldDefinition,
  DEFINITION_SELECT,
  DEFINITIONS_MAX,
  FIXED,
  toDefinition,
} from './custom-field-definition.ts';
import { findDefinition } from './get-custom-field-definition.ts';
import { requireReferred, requireTarget } from './reference-target.ts';

/** What a definition is made of. */
export const CreateCustomFieldDefinitionInput = z.object({ ...FIXED, ...CHANGEABLE });
type Input = z.output<typeof CreateCustomFieldDefinitionInput>;

/** Defines a field. Errors: `duplicate`; `invalid_input` for members that do not fit each other, and for too many. */
export const createCustomFieldDefinition = defineOperation(
  {
    id: 'create_custom_field_definition',
    summary: 'Define a field of your own for shipments, containers or tracking requests',
    permission: 'tracking:write',
    input: CreateCustomFieldDefinitionInput.extend({ idempotency_key: IdempotencyKey }),
    output: CustomFieldDefinition,
  },
  (context: ServiceContext, { idempotency_key: key, ...input }): Promise<CustomFieldDefinition> =>
    createOnce(context, { key, find: (id) => findDefinition(context, id), create: (id) => create(context, id, input) }),
);

async function create({ db, principal }: ServiceContext, id: string, input: Input): Promise<CustomFieldDefinition> {
  const { description = null, validation = null, default_format = null, default_value = null } = input;
  const { reference_type = null } = input;
  checkDefinition({ ...input, description, validation, default_format, reference_type });
  requireTarget(reference_type);
  const stored = storedDefault({ ...input, validation, options: [] }, default_value);
  const { accountId } = principal;
  const definition = { ...input, reference_type };
  await requireReferred(db, accountId, { definition, value: stored, pointer: '/default_value' });
  // Two that come at once may both be the last, which does no harm: the limit is there against runaway programs.
  if ((await db.prisma.customFieldDefinition.count({ where: { accountId } })) >= DEFINITIONS_MAX) throw tooMany();
  const data = {
    ...{ id, accountId, description },
    entityType: input.entity_type,
    apiSlug: input.api_slug,
    displayName: input.display_name,
    dataType: input.data_type,
    referenceType: reference_type,
    ...(validation === null ? {} : { validation: jsonValue(validation) }),
    defaultFormat: default_format,
    defaultValue: stored,
  };
  const made = db.prisma.customFieldDefinition.create({ data, select: DEFINITION_SELECT });
  return made.then(toDefinition, (error: unknown) => {
    throw uniqueViolation(error) === null ? error : duplicate(input);
  });
}

function tooMany(): Failure {
  const message = `An account has at most ${DEFINITIONS_MAX} custom field definitions; delete one that is not used.`;
  return new Failure('invalid_input', message);
}

function duplicate({ entity_type: entity, api_slug: slug }: Input): Failure {
  const message = `The api_slug '${slug}' already exists for ${entity}; choose another or change that definition.`;
  return new Failure('duplicate', message, { pointer: '/api_slug' });
}
