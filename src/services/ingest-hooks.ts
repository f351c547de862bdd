import type { IngestHooks } from '../ingest/hooks.ts';
import { giveInitialFields } from './custom-field/give-initial-fields.ts';
import { reasonsOf } from './replay/reasons.ts';
import { type AnnounceTools, writeAnnouncements } from './webhook-notification/announce.ts';

/** What the services do with what ingest changes. */
export function ingestHooks(tools: AnnounceTools): IngestHooks {
  return {
    announce: (tx, announcements) => writeAnnouncements(tools, tx, announcements),
    giveInitialFields,
    reasonsOf,
  };
}
