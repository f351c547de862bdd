import { z } from 'zod';
import type { Log } from '../../core/context.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import type { OwnLineSources, OwnSettings, Source } from '../../sources/source.ts';
import { credentialPurpose } from './credential-purpose.ts';
import { DUE_OWN_LANES } from './statements.ts';

/** A line as one account polls it: under a lane of its own, with an allowance and an access token of its own. */
export interface OwnLane {
  lane: string;
  source: Source;
}

/** A line as one account polls it, with the kinds of number that it polls it for. */
export interface AccountLane extends OwnLane {
  kinds: ReadonlySet<string>;
  /** When its credentials were set. */
  changedAt: Date;
}

/** What own lanes are read with. */
export interface OwnLaneParts {
  db: Database;
  sealer: Sealer;
  lines: OwnLineSources;
  log: Log;
}

interface KeptSource {
  changedAt: string;
  source: Source;
}

/** Sources that are kept with their access tokens; beyond that the one that was needed longest ago signs in anew. */
const KEPT_MAX = 2_000;

const Settings = z.record(z.string(), z.string());

/**
 * The sources of accounts that poll lines with credentials of their own. A source is kept as long as its credentials stay as they
 * are, so that any number of polls shares one access token, which no other account's polls use.
 */
export class OwnLanes {
  readonly #parts: OwnLaneParts;
  readonly #kept = new Map<string, KeptSource>();

  constructor(parts: OwnLaneParts) {
    this.#parts = parts;
  }

  /** The lanes on which something is due. */
  async due(): Promise<OwnLane[]> {
    const due = await this.#parts.db.query(DUE_OWN_LANES, []);
    const changed = due.filter(({ id, changedAt }) => this.#kept.get(id)?.changedAt !== changedAt);
    const sealed = changed.length === 0 ? [] : await this.#read(changed.map(({ id }) => id));
    const found = new Map(sealed.map((row) => [row.id, row.sealed]));
    return due.flatMap(({ id, scac, changedAt }): OwnLane[] => {
      const kept = this.#kept.get(id);
      const bytes = found.get(id) ?? null;
      // What was removed meanwhile has no lane any more.
      const source = kept?.changedAt === changedAt ? kept.source : bytes === null ? null : this.#make(id, scac, bytes);
      if (source === null) return [];
      this.#keep(id, { changedAt, source });
      return [{ lane: id, source }];
    });
  }

  /** The lanes of an account, by the SCAC of the line. Those of other accounts are never among them. */
  async ofAccount(accountId: string): Promise<ReadonlyMap<string, AccountLane>> {
    const rows = await this.#parts.db.prisma.lineCredential.findMany({
      where: { accountId, sealed: { not: null } },
      select: { id: true, scac: true, kinds: true, changedAt: true, sealed: true },
    });
    const lanes = rows.flatMap(({ id, scac, kinds, changedAt, sealed }): [string, AccountLane][] => {
      const kept = this.#kept.get(id);
      const asOf = changedAt.toISOString();
      const source = kept?.changedAt === asOf ? kept.source : sealed === null ? null : this.#make(id, scac, sealed);
      if (source === null) return [];
      this.#keep(id, { changedAt: asOf, source });
      return [[scac, { lane: id, source, kinds: new Set(kinds), changedAt }]];
    });
    return new Map(lanes);
  }

  #read(ids: string[]) {
    return this.#parts.db.prisma.lineCredential.findMany({
      where: { id: { in: ids } },
      select: { id: true, sealed: true },
    });
  }

  #make(id: string, scac: string, sealed: Uint8Array): Source {
    const { sealer, lines, log } = this.#parts;
    const opened = openSettings(sealer, id, sealed);
    const source = opened === null ? { problem: 'They cannot be opened.' } : lines.make(scac, opened);
    if (!('problem' in source)) return source;
    log.warn({ source: scac, credentials: id, reason: source.problem }, 'source.own_credentials_unusable');
    return unusable(scac, source.problem);
  }

  #keep(id: string, kept: KeptSource): void {
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) return;
      this.#kept.delete(oldest);
    }
  }
}

/** The settings that were sealed; null for what was sealed with a key that is gone. */
export function openSettings(sealer: Sealer, id: string, sealed: Uint8Array): OwnSettings | null {
  try {
    return Settings.parse(JSON.parse(sealer.open(sealed, credentialPurpose(id))));
  } catch {
    return null;
  }
}

/** A source that refuses, because its credentials are not ones with which the line can be polled. */
function unusable(scac: string, problem: string): Source {
  const limits = {
    concurrency: 1,
    requestsPerMinute: null,
    requestsPerDay: null,
    pollIntervalSecondsMin: 3_600,
    pollIntervalSecondsMax: null,
  };
  const kinds = ['bill_of_lading', 'booking', 'container'] as const;
  const reason = `The credentials cannot be used. ${problem}`;
  const fetch: Source['fetch'] = async () => ({ outcome: 'refused', requests: 0, reason, cause: 'credentials' });
  return { key: scac, name: scac, limits, kinds, fetch };
}
