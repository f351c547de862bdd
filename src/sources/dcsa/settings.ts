import type { LineProfile } from './profiles.ts';

/** What an operator has to get from a line: where its interface is, and the keys to it. */
export interface LineSettings {
  /** Scheme, host and whatever comes before the path of the profile. */
  baseUrl: string;
  /** Where tokens are issued, if that is not below `baseUrl` at the place that the profile knows. */
  tokenUrl?: string;
  /** Where its schedules of vessels (DCSA OVS 3) are, up to the path of the standard. */
  schedulesUrl?: string;
  apiKey?: string;
  apiSecret?: string;
  clientId?: string;
  clientSecret?: string;
}

/** The settings without which a line cannot be polled. */
export function requiredSettings({ auth }: LineProfile): (keyof LineSettings)[] {
  switch (auth.kind) {
    case 'none':
    case 'unsupported':
      return ['baseUrl'];
    case 'headers':
      return unique(['baseUrl', ...auth.headers.map(({ setting }) => setting)]);
    case 'client_credentials': {
      const address: (keyof LineSettings)[] = auth.tokenPath === null ? ['tokenUrl'] : [];
      const headers = auth.extraHeaders.map(({ setting }) => setting);
      return unique(['baseUrl', ...address, 'clientId', 'clientSecret', ...headers]);
    }
  }
}

/** Which required settings are missing or blank. */
export function missingSettings(profile: LineProfile, settings: Partial<LineSettings>): (keyof LineSettings)[] {
  return requiredSettings(profile).filter((name) => (settings[name] ?? '').trim() === '');
}

/** Why a line cannot be configured however complete its settings are; null if it can. */
export function unsupportedReason({ auth }: LineProfile): string | null {
  return auth.kind === 'unsupported' ? auth.reason : null;
}

function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}
