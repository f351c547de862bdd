import { request } from 'node:http';
import type { Config } from '../config/load.ts';

/** Which check is made: `/livez` says that the process runs, `/readyz` that it can do its work. */
export type HealthCheck = '/livez' | '/readyz';

/** What a process of this configuration answered; `status` is null if it gave no answer. */
export interface CheckedHealth {
  url: string;
  status: number | null;
  /** The body of the answer, or why there is none. */
  text: string;
}

/** Longer than a check waits for the database, and shorter than the limit of the image. */
const ANSWER_MS_MAX = 4_000;
const ANSWER_CHARACTERS_MAX = 10_000;

/**
 * Checks the process that runs with this configuration on this machine, such as in the same container. Nothing listens on PORT
 * where that is a worker; it answers on METRICS_PORT.
 */
export async function checkHealth(config: Config, check: HealthCheck): Promise<CheckedHealth> {
  const served = await get(urlOf(config.host, config.port, check));
  if (served.text !== 'ECONNREFUSED' || config.metricsPort === null) return served;
  return get(urlOf(config.metricsHost, config.metricsPort, check));
}

function urlOf(host: string, port: number, check: HealthCheck): string {
  // A server that listens on every address is called on that of this machine.
  const called = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}${check}`;
}

function get(url: string): Promise<CheckedHealth> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ url, status: null, text: signal.aborted ? 'no answer in time' : (error.code ?? error.message) });
    // Without an agent no proxy of the environment comes in between.
    const asked = request(url, { agent: false, signal }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < ANSWER_CHARACTERS_MAX) text += part;
      });
      response.on('end', () => resolve({ url, status: response.statusCode ?? null, text }));
      response.on('error', failed);
    });
    asked.on('error', failed);
    asked.end();
  });
}
