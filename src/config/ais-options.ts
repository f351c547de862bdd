import { z } from 'zod';
import { Folder, Host, PortNumber } from './option-types.ts';
import type { Option } from './options.ts';

/** A host and a port, with a colon between them; an IPv6 address stands in brackets. */
const Place = z
  .string()
  .regex(/^(?:\[[0-9A-Fa-f:.]+\]|[^:[\]]+):\d{1,5}$/, 'must be a host and a port, such as ais.example.com:4002')
  .refine((text) => Host.safeParse(hostOf(text)).success, 'must begin with the name or the address of a host')
  .refine((text) => PortNumber.safeParse(portOf(text)).success, 'must end with a port up to 65535');

/** The origins of AIS positions. */
export const AIS_OPTIONS = {
  aisTcp: {
    env: 'AIS_TCP',
    type: Place,
    default: null,
    sentence: 'The host:port of a receiver or service that sends AIS sentences (NMEA 0183) over TCP.',
  },
  aisFile: {
    env: 'AIS_FILE',
    type: Folder,
    default: null,
    sentence: 'A file of AIS sentences, each with its time, that is read at the start, before AIS_TCP.',
  },
} as const satisfies Record<string, Option>;

/** The parts of AIS_TCP. */
export function hostAndPort(text: string): { host: string; port: number } {
  return { host: hostOf(text), port: Number(portOf(text)) };
}

function hostOf(text: string): string {
  return text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, '');
}

function portOf(text: string): string {
  return text.slice(text.lastIndexOf(':') + 1);
}
