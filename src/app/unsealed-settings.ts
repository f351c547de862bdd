import type { Config } from '../config/load.ts';
import type { PollLimitSettings } from '../config/poll-limit-options.ts';
import { Secret } from '../core/secret.ts';
import type { LineSettings } from '../sources/dcsa/lines/settings.ts';
import type { RailSetup } from '../sources/registry/railroads.ts';
import type { TerminalSetup } from '../sources/registry/terminals.ts';
import type { UpstreamSetup } from '../sources/registry/upstreams.ts';

/** The settings of the lines, opened for those who send them. */
export function unsealLines(lines: Config['lines']): Record<string, LineSettings> {
  return Object.fromEntries(
    Object.entries(lines).map(([scac, { settings }]) => {
      const plain = Object.entries(settings).flatMap(([name, value]): [string, string][] => {
        if (value === null) return [];
        return [[name, value instanceof Secret ? value.reveal() : value]];
      });
      return [scac, Object.fromEntries(plain)];
    }),
  );
}

/** The same of the railroads. */
export function unsealRailroads(railroads: Config['railroads']): Record<string, RailSetup> {
  const unsealed = Object.entries(railroads).map(([key, { username, password, url, account, fleet, ...rest }]) => {
    const opened = { username: username.reveal(), password: password.reveal(), url: url ?? undefined };
    return [key, { ...rest, ...opened, account: account ?? undefined, fleet: fleet ?? undefined }] as const;
  });
  return Object.fromEntries(unsealed);
}

/** The same of the upstreams. */
export function unsealUpstreams(upstreams: Config['upstreams']): Record<string, UpstreamSetup> {
  const unsealed = Object.entries(upstreams).map(([name, { key, ...rest }]) => [name, { ...rest, key: key.reveal() }]);
  return Object.fromEntries(unsealed);
}

/** The same of the terminals. */
export function unsealTerminals(terminals: Config['terminals']): Record<string, TerminalSetup> {
  const unsealed = Object.entries(terminals).map(([key, { apiKey, username, password, kind, url, site, ...rest }]) => {
    const opened = { apiKey: apiKey?.reveal(), username: username?.reveal(), password: password?.reveal() };
    return [
      key,
      { ...rest, ...opened, kind: kind ?? undefined, url: url ?? undefined, site: site ?? undefined },
    ] as const;
  });
  return Object.fromEntries(unsealed);
}

/** The limits of lines that the operator has set, by SCAC. */
export function limitsOf(lines: Config['lines']): Record<string, PollLimitSettings> {
  return Object.fromEntries(
    Object.entries(lines).flatMap(([scac, { limits }]) => (limits === undefined ? [] : [[scac, limits]])),
  );
}
