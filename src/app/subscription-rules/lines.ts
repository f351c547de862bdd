import { resolveProfile } from '../../sources/dcsa/lines/resolve-profile.ts';
import type { LineSettings } from '../../sources/dcsa/lines/settings.ts';

/** The lines at which rules for tracked numbers are kept. */
export function linesWithRules(lines: Readonly<Record<string, LineSettings>>): ReadonlySet<string> {
  const kept = Object.entries(lines).filter(
    ([scac, settings]) => resolveProfile(scac, settings)?.keepsSubscriptionRules === true,
  );
  return new Set(kept.map(([scac]) => scac));
}
