import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type Response } from 'express';
import { describe, expect, it } from 'vitest';
import { StreamPlaces } from '../../../src/rest/streams/stream-places.ts';

const SIGN_IN = 'https://track.example.com/sign-in';

/** A response of Express whose connection is never used. */
function response(): Response {
  const made = new ServerResponse(new IncomingMessage(new Socket()));
  return Object.setPrototypeOf(made, express.response);
}

const account = (accountId: string) => ({ accountId });
const visitor = (session: string) => ({ accountId: 'demonstration', demo: { session, signInUrl: SIGN_IN } });
const refusal = expect.objectContaining({ code: 'rate_limited' });

describe('the streams of changes that a process holds open', () => {
  it('are at most 50 of an account, which leave those of the others', () => {
    const places = new StreamPlaces();
    const leaves = Array.from({ length: 50 }, () => places.take(account('one'), response()));

    expect(() => places.take(account('one'), response())).toThrow(refusal);
    places.take(account('other'), response());
    leaves[0]?.();
    places.take(account('one'), response());
    expect(() => places.take(account('one'), response())).toThrow(refusal);
  });

  it('are at most 1,000 in all', () => {
    const places = new StreamPlaces();
    for (let at = 0; at < 1_000; at += 1) places.take(account(`${at % 20}`), response());

    expect(() => places.take(account('another'), response())).toThrow(refusal);
  });

  it('are at most five of a visitor of the demonstration, and 200 of all of them', () => {
    const places = new StreamPlaces();
    for (let at = 0; at < 5; at += 1) places.take(visitor('0'), response());
    expect(() => places.take(visitor('0'), response())).toThrow(refusal);

    for (let at = 5; at < 200; at += 1) places.take(visitor(`${Math.floor(at / 5)}`), response());
    expect(() => places.take(visitor('another'), response())).toThrow(refusal);
    places.take(account('one'), response());
  });
});
