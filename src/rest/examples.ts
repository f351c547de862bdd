import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';
import type { Examples } from './openapi.ts';

const Example = z.object({ request: z.unknown().exactOptional(), response: z.unknown().exactOptional() });
const ExampleFile = z.record(z.string(), Example);

/**
 * Recorded requests and responses of a service, long lists cut short. `npm run examples` records those of an account
 * with the sandbox; requests of a sender cannot be recorded so and are written by hand.
 */
export const EXAMPLES: Examples = {
  ...readJsonData('rest/examples.json', ExampleFile),
  ...readJsonData('rest/intake-examples.json', ExampleFile),
};
