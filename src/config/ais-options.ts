import { z } from 'zod';
import { isLoopback } from '../core/loopback.ts';
import type { Option } from './option-types.ts';
import { Flag, Folder, Host, LineUrl, PortNumber, SecretText, wholeNumber } from './option-types.ts';

/** A host and a port, with a colon between them; an IPv6 address stands in brackets. */
const Place = z
  .string()
  .regex(/^(?:\[[0-9A-Fa-f:.]+\]|[^:[\]]+):\d{1,5}$/, 'must be a host and a port, such as ais.example.com:4002')
  .refine((text) => Host.safeParse(hostOf(text)).success, 'must begin with the name or the address of a host')
  .refine((text) => PortNumber.safeParse(portOf(text)).success, 'must end with a port up to 65535');

/** `wss:`, or `ws:` on this machine, because the key is sent over it. */
const WebSocketUrl = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || `${url.username}${url.password}${url.hash}` !== '') return false;
  return url.protocol === 'wss:' || (url.protocol === 'ws:' && isLoopback(url));
}, 'must be a URL such as wss://stream.example.com/v0/stream, because the key is sent over it');

/** Rectangles, each by latitude and longitude of two corners. */
const Boxes = z.string().transform((text, context) => {
  const boxes = text.split(';').map((box) => box.split(',').map((number) => number.trim()));
  const isRight = boxes.every(
    (box) => box.length === 4 && box.every((number, at) => isDegrees(number, at % 2 === 0 ? 90 : 180)),
  );
  if (!isRight || boxes.length > BOXES_MAX) {
    context.addIssue(
      `must be up to ${BOXES_MAX} boxes of latitude,longitude,latitude,longitude, separated by semicolons, such as 30,-130,50,-110`,
    );
    return z.NEVER;
  }
  return boxes.map((box) => {
    const [south = 0, west = 0, north = 0, east = 0] = box.map(Number);
    return [
      [south, west],
      [north, east],
    ] as const;
  });
});

const BOXES_MAX = 50;

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
  aisStreamKey: {
    env: 'AIS_STREAM_KEY',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The API key of the service aisstream, which delivers AIS as JSON over WebSockets.',
  },
  aisStreamUrl: {
    env: 'AIS_STREAM_URL',
    type: WebSocketUrl,
    default: 'wss://stream.aisstream.io/v0/stream',
    sentence: 'The WebSocket of aisstream, or of a service with the same messages.',
  },
  aisStreamMmsis: {
    env: 'AIS_STREAM_MMSIS',
    type: wholeNumber({ unit: 'radio numbers', min: 1, max: 10_000 }),
    default: '50',
    sentence: 'The vessels that one connection to AIS_STREAM_URL may ask for by their radio numbers (MMSI).',
  },
  aisStreamConnections: {
    env: 'AIS_STREAM_CONNECTIONS',
    type: wholeNumber({ unit: 'connections', min: 1, max: 100 }),
    default: '3',
    sentence:
      'Connections to AIS_STREAM_URL; where they do not suffice for the vessels with tracked cargo, one connection receives ' +
      'all vessels of AIS_STREAM_BOXES instead.',
  },
  aisStreamBoxes: {
    env: 'AIS_STREAM_BOXES',
    type: Boxes,
    default: '-90,-180,90,180',
    sentence:
      'Where vessels are received that are too many to be asked for by number, or whose numbers are not known yet: boxes of ' +
      'latitude,longitude,latitude,longitude, separated by semicolons.',
  },
  aisDigitraffic: {
    env: 'AIS_DIGITRAFFIC',
    type: Flag,
    default: '0',
    sentence: 'Polls AIS around Finland from Digitraffic, which is open data and needs no key: 1 or 0.',
  },
  aisDigitrafficUrl: {
    env: 'AIS_DIGITRAFFIC_URL',
    type: LineUrl,
    default: 'https://meri.digitraffic.fi/api/ais/v1',
    sentence: 'The base URL of Digitraffic, below which locations and vessels are.',
  },
  aisDigitrafficStream: {
    env: 'AIS_DIGITRAFFIC_STREAM',
    type: Flag,
    default: '0',
    sentence:
      'Whether Digitraffic is received as it comes, by MQTT over a WebSocket, and polled only while that fails: 1 or 0.',
  },
  aisDigitrafficStreamUrl: {
    env: 'AIS_DIGITRAFFIC_STREAM_URL',
    type: WebSocketUrl,
    default: 'wss://meri.digitraffic.fi:443/mqtt',
    sentence: 'The broker of Digitraffic, to which AIS_DIGITRAFFIC_STREAM connects.',
  },
  aisBarentswatchId: {
    env: 'AIS_BARENTSWATCH_ID',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The client id of an AIS client at BarentsWatch, which is polled for AIS along the coast of Norway.',
  },
  aisBarentswatchSecret: {
    env: 'AIS_BARENTSWATCH_SECRET',
    type: SecretText,
    default: null,
    secret: true,
    sentence: 'The secret of AIS_BARENTSWATCH_ID; the two are set together.',
  },
  aisBarentswatchUrl: {
    env: 'AIS_BARENTSWATCH_URL',
    type: LineUrl,
    default: 'https://live.ais.barentswatch.no/v1',
    sentence: 'The base URL of BarentsWatch, below which latest/combined and sse/combined are.',
  },
  aisBarentswatchStream: {
    env: 'AIS_BARENTSWATCH_STREAM',
    type: Flag,
    default: '0',
    sentence:
      'Whether BarentsWatch is received as it comes, by server-sent events, and not polled once a minute: 1 or 0.',
  },
  aisBarentswatchTokenUrl: {
    env: 'AIS_BARENTSWATCH_TOKEN_URL',
    type: LineUrl,
    default: 'https://id.barentswatch.no/connect/token',
    sentence: 'Where BarentsWatch issues tokens.',
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

function isDegrees(text: string, max: number): boolean {
  return /^-?\d{1,3}(\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= max;
}
