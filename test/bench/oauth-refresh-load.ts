import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Load } from './http-load.ts';
import { type Program, programOf, refreshBody } from './oauth-people.ts';

/** When programs refresh, and until when. */
export interface Pace {
  /** From one refresh of a program to its next; without it the next follows at once. */
  everyMs?: number;
  signal: AbortSignal;
}

/** A program with a connection of its own. */
interface Seat {
  program: Program;
  client: Client;
}

const HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };

/**
 * Lets programs refresh, each over a connection of its own and each with the token that it was given last, which it holds
 * afterwards. Fails at an answer without tokens.
 */
export async function refreshLoad(url: string, programs: Program[], { everyMs, signal }: Pace): Promise<Load> {
  const seats = programs.map((program) => ({ program, client: new Client(url) }));
  try {
    // What it takes to open the connections does not count.
    await Promise.all(seats.map(refreshOnce));
    const started = performance.now();
    const latenciesMs = await Promise.all(
      seats.map((seat, index) => {
        if (everyMs === undefined) return refreshAtOnce(seat, signal);
        return refreshSteadily(seat, { signal, everyMs, due: started + (everyMs * index) / seats.length });
      }),
    );
    const all = latenciesMs.flat();
    return { perSecond: (all.length * 1000) / (performance.now() - started), latenciesMs: all };
  } finally {
    await Promise.all(seats.map(({ client }) => client.destroy()));
  }
}

async function refreshAtOnce(seat: Seat, signal: AbortSignal): Promise<number[]> {
  const latenciesMs: number[] = [];
  while (!signal.aborted) {
    const sent = performance.now();
    await refreshOnce(seat);
    latenciesMs.push(performance.now() - sent);
  }
  return latenciesMs;
}

/** An answer is late from when its question was due, so that a server that holds one up does not get fewer requests for it. */
async function refreshSteadily(
  seat: Seat,
  { signal, everyMs, due: first }: Required<Pace> & { due: number },
): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let due = first; !signal.aborted; due += everyMs) {
    await sleep(Math.max(0, due - performance.now()));
    await refreshOnce(seat);
    latenciesMs.push(performance.now() - due);
  }
  return latenciesMs;
}

async function refreshOnce({ program, client }: Seat): Promise<void> {
  const body = refreshBody(program);
  const answer = await client.request({ path: '/token', method: 'POST', headers: HEADERS, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The service answered ${answer.statusCode}: ${text}`);
  Object.assign(program, programOf(program.clientId, JSON.parse(text)));
}
