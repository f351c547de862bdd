import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';

/** What was really sent and answered once, by the name of the route. */
export type Examples = Readonly<Record<string, { request?: unknown; response?: unknown }>>;

const Example = z.object({ request: z.unknown().exactOptional(), response: z.unknown().exactOptional() });
const ExampleFile = z.record(z.string(), Example);

/**
 * Recorded requests and responses of a service, long lists cut short. `npm run examples` records those of an account
 * with the sandbox; requests of a sender, what is not understood, and what a line answers cannot be recorded so and are written by hand.
 */
export const EXAMPLES: Examples = {
  ...readJsonData('rest/examples.json', ExampleFile),
  ...readJsonData('rest/intake-examples.json', ExampleFile),
};
