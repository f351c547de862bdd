import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../../src/rest/openapi/document.ts';
import type { ApiOperation } from './api.ts';

/** Files of other types are text of any form. */
const JSON_TYPES = ['application/json', 'application/vnd.api+json'];

/** Whether an answer is a document, and not empty or a file. */
export function isJson({ type, body }: FuzzAnswer): boolean {
  return body !== '' && JSON_TYPES.includes(type ?? '');
}

/** What was answered. */
export interface FuzzAnswer {
  status: number;
  type: string | null;
  body: string;
}

/** Checks answers against a document. */
export type Check = (operation: ApiOperation, answer: FuzzAnswer) => string | null;

/** Makes the check of a document; it gives what is wrong with an answer, or null. */
export function checkOf(document: OpenApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  const known = new Map<string, ValidateFunction>();
  return (operation, answer) => {
    if (answer.status >= 500) return 'It broke.';
    const stated = operation.answers.get(answer.status);
    if (stated === undefined) return `The status ${answer.status} is not stated.`;
    if (stated === null) return answer.body === '' ? null : 'There should be no content.';
    const type = stated.types.find((one) => isOf(one, answer.type ?? ''));
    if (type === undefined) return `The type is ${answer.type} and not ${stated.types.join(' or ')}.`;
    if (!JSON_TYPES.includes(type)) return null;
    const pointer = pointerTo(operation, { status: answer.status, type });
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    known.set(pointer, validate);
    return validate(JSON.parse(answer.body)) ? null : ajv.errorsText(validate.errors);
  };
}

/** JSON has no parameters here. */
function isOf(stated: string, type: string): boolean {
  return type === stated || (!JSON_TYPES.includes(stated) && type.startsWith(`${stated};`));
}

function pointerTo({ path, method }: ApiOperation, { status, type }: { status: number; type: string }): string {
  const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  const escaped = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `/${escaped.join('/')}`;
}
