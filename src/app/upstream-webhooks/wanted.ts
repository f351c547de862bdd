import { API_PREFIX } from '../../rest/server.ts';
import type { Quotas } from '../../services/source/source-quota.ts';
import type { Source } from '../../sources/source.ts';
import type { UpstreamWebhookParts } from './parts.ts';

/** A webhook that this installation is to have at an upstream. */
export interface WantedWebhook {
  upstream: string;
  /** The base URL of the API of the upstream, and the key for it. */
  url: string;
  key: string;
  /** The address of ours that it calls. */
  callbackUrl: string;
  /** The lines that are polled through the upstream, by SCAC. */
  lines: readonly string[];
  /** What the upstream may be asked, which holds for what is asked about the webhook too. */
  allowance: Quotas;
}

/** Why an upstream is polled only. */
export type PolledOnly = 'other_contract' | 'no_public_url' | 'switched_off' | 'no_lines';

/**
 * The webhook for an upstream, or why there is to be none. It takes an address under which the upstream reaches us; the one by
 * default leads to this machine alone.
 */
export function wantedWebhook(
  { config, sources }: Pick<UpstreamWebhookParts, 'config' | 'sources'>,
  upstream: string,
): WantedWebhook | PolledOnly {
  const settings = config.upstreams[upstream];
  if (settings === undefined || !settings.webhook) return 'switched_off';
  if (settings.kind !== 'landfall') return 'other_contract';
  if (!config.fromEnvironment.has('PUBLIC_URL')) return 'no_public_url';
  const lines = linesThrough(sources.all(), upstream);
  if (lines.length === 0) return 'no_lines';
  const callbackUrl = `${config.publicUrl}${API_PREFIX}/upstreams/${upstream}/notifications`;
  const { requestsPerMinute = null, requestsPerDay = null } = settings.limits ?? {};
  const allowance = { requestsPerMinute, requestsPerDay };
  return { upstream, url: settings.url, key: settings.key.reveal(), callbackUrl, lines, allowance };
}

/** The webhooks for all upstreams that are configured. */
export function wantedWebhooks(parts: Pick<UpstreamWebhookParts, 'config' | 'sources'>): WantedWebhook[] {
  const all = Object.keys(parts.config.upstreams).map((upstream) => wantedWebhook(parts, upstream));
  return all.filter((one) => typeof one !== 'string');
}

function linesThrough(sources: readonly Source[], upstream: string): string[] {
  return sources.filter(({ via }) => via === upstream).map(({ key }) => key);
}
