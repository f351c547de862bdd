import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { declaredStatements, type Sql } from '../../src/db/sql.ts';
import { describeWithDatabase } from '../support/database.ts';

const SOURCES = path.join(packageRoot(), 'src');
const DECLARES = /\b(?:sql|sqlFamily)\(\{/;
const READS_WATCHES = /\b(?:watch|watch_mention|observation)\b/;

const RECORDS = 'Begins with records of one account, which a trigger keeps from the watches of others.';
const ONE_WATCH = 'Works on watches that are given by their ids or lanes, and gives nothing of others.';
const PUSH_FEEDS = 'Works on push feeds and schedules alone, which have no owner.';
const SHARED_LANE = 'Its condition on the lane leaves out the watches that are polled with credentials of an account.';

/** Why a statement about watches needs no condition on their owner. */
const WITHOUT_OWNER: Readonly<Record<string, string>> = {
  add_subscription_rules: SHARED_LANE,
  claim_subscription_rules: SHARED_LANE,
  claim_watches: ONE_WATCH,
  container_freshness: RECORDS,
  containers_at_risk: RECORDS,
  find_tracked_number: RECORDS,
  find_tracked_numbers: RECORDS,
  ingest_announce: RECORDS,
  ingest_known_reports: ONE_WATCH,
  ingest_lock_shipment: RECORDS,
  ingest_show: RECORDS,
  lock_unneeded_watches: ONE_WATCH,
  lock_watch_of_request: RECORDS,
  make_numbers_due: SHARED_LANE,
  make_unseen_numbers_due: SHARED_LANE,
  months_of_watches: 'Gives months alone.',
  note_notified_numbers: SHARED_LANE,
  note_unpolled_seen: SHARED_LANE,
  push_feed_find_elsewhere: PUSH_FEEDS,
  push_feed_find_event: PUSH_FEEDS,
  push_feed_find_versions: PUSH_FEEDS,
  push_feed_make: PUSH_FEEDS,
  push_feed_was_pushed: 'Asks of given watches whether a sender has pushed something about them, which is shared.',
  refresh_containers: RECORDS,
  refused_watches: 'Gives counts alone.',
  remove_unneeded_watches: ONE_WATCH,
  repair_copy_to_containers: PUSH_FEEDS,
  repair_count: 'Gives a count alone.',
  repair_load_readings: ONE_WATCH,
  repair_make_push_feeds: PUSH_FEEDS,
  repair_next: ONE_WATCH,
  repair_rename_events: ONE_WATCH,
  repair_replace_readings: ONE_WATCH,
  repair_turn: ONE_WATCH,
  schedules_forget_replaced: PUSH_FEEDS,
  schedules_hear: PUSH_FEEDS,
  schedules_join: PUSH_FEEDS,
  schedules_make_watches: PUSH_FEEDS,
  schedules_said: PUSH_FEEDS,
  schedules_wake: PUSH_FEEDS,
  update_container: RECORDS,
};

describeWithDatabase('raw statements about watches', () => {
  let all: Sql[];

  beforeAll(async () => {
    for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
      const full = path.join(SOURCES, file);
      if (file.endsWith('.ts') && DECLARES.test(readFileSync(full, 'utf8'))) await import(full);
    }
    all = declaredStatements().flatMap(({ statement }) => ('text' in statement ? [statement] : []));
  });

  it('ask whose a watch is, or need not for a reason that is known', () => {
    const asking = all.filter(({ text }) => READS_WATCHES.test(text) && !text.includes('owner_account_id'));

    expect(asking.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_OWNER).sort());
  });
});
