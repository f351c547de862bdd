import type { Config } from '../../config/load.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { Database } from '../../db/client.ts';
import { DAY_MS } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { API_PREFIX } from '../../rest/server.ts';
import type { PushSender } from '../../services/intake/sender.ts';
import type { LineProfile } from '../../sources/dcsa/lines/profile.ts';
import { resolveProfile } from '../../sources/dcsa/lines/resolve-profile.ts';
import { type LineSettings, missingSettings } from '../../sources/dcsa/lines/settings.ts';
import { createSubscriptions, type SubscriptionClient } from '../../sources/dcsa/subscriptions.ts';

/** What subscriptions at lines are kept with. */
export interface SubscriptionParts {
  config: Config;
  /** The settings of the lines, by SCAC. */
  lines: Readonly<Record<string, LineSettings>>;
  senders: readonly PushSender[];
  db: Database;
  http: HttpClient;
  clock: Clock;
  log: Log;
}

/** A subscription that this installation is to have at a line. */
export interface WantedLineSubscription {
  scac: string;
  line: SubscriptionClient;
  callbackUrl: string;
  secretBase64: string;
  /** After which time the line ends it; null where it is not known to. */
  lifetimeMs: number | null;
}

/** Gives what reaches the subscriptions at a line; null where the line cannot be reached by the configuration. */
export type SubscriptionClients = (scac: string) => SubscriptionClient | null;

/**
 * The subscriptions of the configuration: to the lines that offer them, that are set up to be polled, and that have a sender with a signing
 * secret. It takes an address under which they reach us; the one by default leads to this machine alone.
 */
export function wantedSubscriptions(parts: SubscriptionParts): WantedLineSubscription[] {
  const { config, lines, senders } = parts;
  if (!config.fromEnvironment.has('PUBLIC_URL')) return [];
  return senders.flatMap(({ name, sender, signingSecret }): WantedLineSubscription[] => {
    if (sender.scac === null || sender.party !== 'shipping_line' || signingSecret === null) return [];
    const settings = lines[sender.scac] ?? {};
    const profile = polledProfile(sender.scac, settings);
    if (profile?.offersSubscriptions !== true) return [];
    const callbackUrl = `${config.publicUrl}${API_PREFIX}/intake/${name}`;
    const line = clientOf(parts, profile, settings);
    const { subscriptionDays } = settings;
    const lifetimeMs = subscriptionDays === undefined ? null : Number(subscriptionDays) * DAY_MS;
    return [{ scac: profile.scac, line, callbackUrl, secretBase64: signingSecret.reveal(), lifetimeMs }];
  });
}

/** Reaches the lines with what the configuration has of them, whether they are still to be subscribed to or not. */
export function subscriptionClients(parts: SubscriptionParts): SubscriptionClients {
  return (scac) => {
    const { subscriptions: _, ...settings } = parts.lines[scac] ?? {};
    const profile = polledProfile(scac, settings);
    return profile === null ? null : clientOf(parts, { ...profile, offersSubscriptions: true }, settings);
  };
}

function polledProfile(scac: string, settings: LineSettings): LineProfile | null {
  const profile = resolveProfile(scac, settings);
  return profile === null || missingSettings(profile, settings).length > 0 ? null : profile;
}

function clientOf({ http, clock }: SubscriptionParts, profile: LineProfile, settings: LineSettings) {
  return createSubscriptions({ profile, settings, http, clock });
}
