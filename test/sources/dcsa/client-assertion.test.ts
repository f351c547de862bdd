import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import type { Answer } from '../../../src/sources/source.ts';
import { selfSigned } from '../../support/certificate.ts';
import { type ReceivedRequest, sendJson, sendStatus } from '../../support/loopback-server.ts';
import { equipmentEvent } from './events.ts';
import { CONTAINER, NOW, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const OWN = selfSigned({ rsa: true });
const { raw } = new X509Certificate(OWN.cert);
const digestOf = (name: string) => createHash(name).update(raw).digest();
const SETTINGS = { clientId: 'client', certificate: OWN.key + OWN.cert, scope: 'app/.default' };

function settingsOf(changes: LineSettings = {}): LineSettings {
  return { baseUrl: line.server.url, tokenUrl: `${line.server.url}/tenant/oauth2/v2.0/token`, ...SETTINGS, ...changes };
}

function poll(changes: LineSettings = {}): Promise<Answer> {
  const source = line.sourceOf('MSCU', { settings: settingsOf(changes) });
  return source.fetch(CONTAINER, new AbortController().signal);
}

/** The line, whose tokens are issued as `issue` says. */
function issuing(issue: (request: ReceivedRequest, response: ServerResponse) => void): void {
  line.handler = (request, response) => {
    if (request.method === 'POST') issue(request, response);
    else if (request.headers.authorization !== 'Bearer T') sendStatus(response, 401);
    else sendJson(response, [equipmentEvent()]);
  };
}

const granted = (_request: ReceivedRequest, response: ServerResponse) =>
  sendJson(response, { access_token: 'T', token_type: 'Bearer', expires_in: 3_599 });

function formOf(request: ReceivedRequest | undefined): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request?.body));
}

describe('the request of MSC for a token', () => {
  it.each([
    ['RS256', {}, { x5t: digestOf('sha1').toString('base64url') }],
    ['PS256', { assertionAlgorithm: 'PS256' }, { 'x5t#S256': digestOf('sha256').toString('base64url') }],
    [
      'RS256',
      { certificate: OWN.key, certificateThumbprint: digestOf('sha256').toString('hex') },
      { 'x5t#S256': digestOf('sha256').toString('base64url') },
    ],
  ])('is authenticated by an assertion in %s that names the certificate, with %j', async (alg, changes, digest) => {
    issuing(granted);

    const answer = await poll(changes);

    expect(answer).toMatchObject({ outcome: 'found', requests: 1 });
    const form = formOf(line.server.requests[0]);
    const { client_assertion: assertion = '', ...others } = form;
    expect(others).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client',
      scope: 'app/.default',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    expect(decodeProtectedHeader(assertion)).toEqual({ alg, typ: 'JWT', ...digest });
    const audience = `${line.server.url}/tenant/oauth2/v2.0/token`;
    const verified = await jwtVerify(assertion, createPublicKey(OWN.cert), {
      audience,
      issuer: 'client',
      subject: 'client',
      algorithms: [alg],
      currentDate: new Date(NOW),
    });
    expect(verified.payload).toMatchObject({ jti: expect.any(String), nbf: NOW / 1000 - 60, exp: NOW / 1000 + 300 });
  });

  it('goes to the tenant of the line unless another is set', () => {
    const urls = [{}, { tenant: 'contoso.example' }].map((settings) =>
      line.tokenUrlOf('MSCU', { ...SETTINGS, ...settings }),
    );

    expect(urls).toEqual([
      'https://login.microsoftonline.com/088e9b00-ffd0-458e-bfa1-acf4c596d3cb/oauth2/v2.0/token',
      'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token',
    ]);
  });

  it('has an assertion of its own each time', async () => {
    issuing((_request, response) => sendJson(response, { access_token: 'old', token_type: 'Bearer' }));

    await poll();

    const assertions = line.server.requests
      .filter(({ method }) => method === 'POST')
      .map((one) => formOf(one).client_assertion);
    expect(new Set(assertions).size).toBe(2);
  });
});

describe('without a token of MSC a poll', () => {
  const ENTRA = {
    error: 'invalid_client',
    error_description:
      'AADSTS700027: The certificate with identifier used to sign the client assertion is not registered. Trace ID: x',
  };

  it('is refused with the number of the error by which Microsoft explains it', async () => {
    issuing((_request, response) =>
      sendStatus(response, 401, JSON.stringify(ENTRA), { date: new Date(NOW).toUTCString() }),
    );

    expect(await poll()).toEqual({
      outcome: 'refused',
      requests: 0,
      reason: 'The line issues no token (status 401: invalid_client AADSTS700027).',
      cause: 'credentials',
    });
  });

  it.each([
    [600, 'ahead of'],
    [-600, 'behind'],
  ])('says that the clock of this machine is wrong by %i s', async (seconds, words) => {
    const date = new Date(NOW - seconds * 1000).toUTCString();
    issuing((_request, response) => sendStatus(response, 401, JSON.stringify(ENTRA), { date }));

    expect(await poll()).toMatchObject({ reason: expect.stringContaining(`600 s ${words} the one of the line`) });
  });

  it('is refused before anything is sent where the certificate has expired', async () => {
    const old = selfSigned({ rsa: true, until: '251231000000Z' });

    const answer = await poll({ certificate: old.key + old.cert });

    expect(answer).toEqual({
      outcome: 'refused',
      requests: 0,
      reason: 'Our certificate expired at 2025-12-31T00:00:00.000Z.',
      cause: 'credentials',
    });
    expect(line.server.requests).toEqual([]);
  });

  it('is misconfigured where no token endpoint is', async () => {
    issuing((_request, response) => sendStatus(response, 404, '<html>'));

    expect(await poll()).toEqual({
      outcome: 'misconfigured',
      requests: 0,
      reason: expect.stringMatching(
        /^No token endpoint is at 127\.0\.0\.1:\d+\/tenant\/oauth2\/v2\.0\/token \(status 404\)\.$/,
      ),
      check: 'LINE_MSCU_TOKEN_URL and LINE_MSCU_TENANT',
    });
  });
});
