import { z } from 'zod';
import type { Option } from './option-types.ts';

/** As the sea router calls them (src/domain/sea/canal.ts), which nothing here may import. */
const CanalName = z.enum(['suez', 'panama', 'kiel']);

/** Names of canals, separated by commas. */
const CanalNames = z.string().transform((text, context): z.infer<typeof CanalName>[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const parsed = z.array(CanalName).safeParse(names.filter((name) => name !== ''));
  if (parsed.success) return [...new Set(parsed.data)];
  context.addIssue(`must be names of canals (${CanalName.options.join(', ')}), separated by commas`);
  return z.NEVER;
});

/** How routes at sea are computed. */
export const SEA_OPTIONS = {
  closedCanals: {
    env: 'CLOSED_CANALS',
    type: CanalNames,
    default: null,
    sentence:
      'Canals that ships avoid at present (suez, panama, kiel), separated by commas: maps, distances and future positions ' +
      'are routed around them.',
  },
} as const satisfies Record<string, Option>;
