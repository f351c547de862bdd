import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { type Statement, uniqueViolation } from '../../db/client.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkDefinition, storedDefault } from './check-definition.ts';
import {
  CHANGEABLE,
  CustomFieldDefinition,
  DEFINITION_COLUMNS,
  DEFINITIONS_MAX,
  FIXED,
} from './custom-field-definition.ts';
import { findDefinition } from './get-custom-field-definition.ts';

const CREATE: Statement = {
  name: 'create_custom_field_definition',
  text: `INSERT INTO custom_field_definition AS d (id, account_id, entity_type, api_slug, display_name, description,
      data_type, reference_type, validation, default_format, default_value)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11
    WHERE (SELECT count(*) FROM custom_field_definition WHERE account_id = $2) < ${DEFINITIONS_MAX}
    RETURNING ${DEFINITION_COLUMNS}`,
};

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
  const stored = storedDefault({ ...input, validation, options: [] }, default_value);
  const values = [
    id,
    principal.accountId,
    input.entity_type,
    input.api_slug,
    input.display_name,
    description,
    input.data_type,
    reference_type,
    validation === null ? null : JSON.stringify(validation),
    default_format,
    stored,
  ];
  const [definition] = await db.query<CustomFieldDefinition>(CREATE, values).catch((error: unknown) => {
    throw uniqueViolation(error) === null ? error : duplicate(input);
  });
  if (definition !== undefined) return definition;
  const message = `An account has at most ${DEFINITIONS_MAX} custom field definitions; delete one that is not used.`;
  throw new Failure('invalid_input', message);
}

function duplicate({ entity_type: entity, api_slug: slug }: Input): Failure {
  const message = `The api_slug '${slug}' already exists for ${entity}; choose another or change that definition.`;
  return new Failure('duplicate', message, { pointer: '/api_slug' });
}
