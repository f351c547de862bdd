import type { IngestHooks } from '../ingest/hooks.ts';
import { giveInitialFields } from '../services/custom-field/give-initial-fields.ts';
import { reasonsOf } from '../services/replay/reasons.ts';
import { type AnnounceTools, writeAnnouncements } from '../services/webhook-notification/announce.ts';

/** What the services do with what ingest changes. */
export function ingestHooks(tools: AnnounceTools): IngestHooks {
  return {
    announce: (tx, announcements) => writeAnnouncements(tools, tx, announcements),
    giveInitialFields,
    reasonsOf,
  };
}
