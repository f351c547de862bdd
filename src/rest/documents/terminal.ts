import type { Terminal } from '../../services/terminal/terminal.ts';
import { type ResourceObject, toOne } from '../json-api.ts';

/** A terminal or rail terminal as a resource. What is not known of it is left out, because the contract knows no null. */
export function terminalResource({ id, type, port, ...attributes }: Terminal): ResourceObject {
  const place = toOne(port?.type ?? 'port', port?.id ?? null);
  const known = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
  const relation = port?.type === 'metro_area' ? { port: toOne('port', null), metro_area: place } : { port: place };
  return { id, type, attributes: known, relationships: relation };
}
