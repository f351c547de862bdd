import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';
import type { Examples } from './openapi.ts';

const Example = z.object({ request: z.unknown().exactOptional(), response: z.unknown().exactOptional() });

/**
 * What was asked of a service with the sandbox, and what it answered, long lists cut short; `npm run examples` records
 * it anew.
 */
export const EXAMPLES: Examples = readJsonData('rest/examples.json', z.record(z.string(), Example));
