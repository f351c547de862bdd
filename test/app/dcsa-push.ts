import { createIntake, type IntakeDesk } from '../../src/app/intake.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Database } from '../../src/db/client.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import type { Listener } from '../../src/rest/listen.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { startIntakeService } from '../rest/intake-service.ts';
import { rows } from '../support/tracking.ts';

const KEY = '0123456789abcdef';

/** The base64 secret with which the line of the tests signs. */
export const SIGNING_SECRET = Buffer.from('what the line signs with, thirty-two').toString('base64');

/** Senders of the tests, all with one key. */
const SENDERS: Record<string, string> = {
  SENDER_MERSEY_PARTY: 'shipping_line',
  SENDER_MERSEY_SCAC: 'MAEU',
  SENDER_MERSEY_SIGNING_SECRET: SIGNING_SECRET,
  SENDER_TIED_PARTY: 'shipping_line',
  SENDER_TIED_FACILITIES: 'USLAX',
  SENDER_TIED_LINES: 'MAEU',
  SENDER_PIER_PARTY: 'terminal',
};

/** A service with the real intake, to which senders push over HTTP. */
export interface PushService {
  desk: IntakeDesk;
  /** Pushes a body to `/v2/intake/…`. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** The same without the key of the sender. */
  signed(path: string, body: string, headers: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

/** An answer as it came. */
export interface Answered {
  status: number;
  version: string | null;
  body: unknown;
}

/** Starts a service with the readers of the product. */
export async function startPushService(context: ServiceContext): Promise<PushService> {
  const keys = Object.fromEntries(['MERSEY', 'TIED', 'PIER'].map((name) => [`SENDER_${name}_KEY`, KEY]));
  const config = loadConfig({ ...SENDERS, ...keys });
  const { db, sources, clock, log, hooks } = context;
  const desk = createIntake({ db, sources, clock, log, hooks }, config, new Metrics(log));
  const listener: Listener = await startIntakeService(desk);
  return { desk, post, signed: send, close: () => listener.close() };

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send(path, text, { Authorization: `Bearer ${KEY}`, ...headers });
  }

  async function send(path: string, text: string, headers: Record<string, string>): Promise<Answered> {
    const given = { 'Content-Type': 'application/json', ...headers };
    const response = await fetch(`${listener.url}/v2/intake/${path}`, { method: 'POST', body: text, headers: given });
    const answer = await response.text();
    const version = response.headers.get('API-Version');
    return { status: response.status, version, body: answer === '' ? null : JSON.parse(answer) };
  }
}

/** What lies in quarantine of a sender, the reasons in order. */
export async function quarantinedOf(db: Database, sender: string): Promise<{ reason: string; raw: string }[]> {
  return rows(db, 'SELECT reason, raw FROM quarantine WHERE sender = $1 ORDER BY reason, raw', [sender]);
}
