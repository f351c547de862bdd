import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { csrfTokens } from '../auth/csrf.ts';
import { endDemoSession } from '../auth/demo-session.ts';
import { type DeviceCookie, deviceCookie } from '../auth/device-cookie.ts';
import type { Session } from '../auth/session.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { Failure } from '../core/failure.ts';
import { permissionsOf } from '../core/permission.ts';
import type { ServiceContext } from '../services/service-context.ts';
import { type Html, html } from './html.ts';
import type { WebParts } from './web-parts.ts';

const COOKIE_BYTES = 32;

/** One request to a page, and who makes it. */
export interface PageVisit {
  parts: WebParts;
  request: Request;
  response: Response;
  /** What the browser is known by; empty where it has nothing yet. */
  cookieValue: string;
  /** Null without a session. */
  session: Session | null;
}

/** A visit of a signed-in user. */
export interface PersonVisit extends PageVisit {
  session: Session;
}

/**
 * Finds out who visits. A browser that brings nothing is given a random value to bring with its forms; nothing is stored
 * for it, and signing in gives another.
 */
export async function beginVisit(parts: WebParts, request: Request, response: Response): Promise<PageVisit> {
  const cookieValue = cookieOf(parts).read(request.get('Cookie')) ?? '';
  const session = cookieValue === '' ? null : await parts.sessions.find(cookieValue);
  const visit = { parts, request, response, cookieValue, session };
  const takesForms = request.method === 'GET' || request.method === 'HEAD';
  if (takesForms && cookieValue === '') bringNext(visit, randomBytes(COOKIE_BYTES).toString('base64url'));
  return visit;
}

/**
 * Signs a browser in with a new cookie value, and ends its former session. With the e-mail address of the user, the browser
 * is known for it from then on. Who signs in is no visitor of the demonstration any more: otherwise a page of theirs would go on with
 * fictional cargo once their session is over.
 */
export async function signInAs(visit: PageVisit, userId: string, email: string | null): Promise<void> {
  const { parts, response, session } = visit;
  if (session !== null) await endSession(visit);
  bringNext(visit, await parts.sessions.begin(userId));
  if (email !== null) response.append('Set-Cookie', devicesOf(parts).serialize(email));
  const ended = endDemoSession(visit.request.get('Cookie'), isSecure(parts));
  if (ended !== null) response.append('Set-Cookie', ended);
}

/** What identifies the browser of a visit, and what it is known by for a user who signed in with it before. */
export function browserOf({ parts, request, cookieValue }: PageVisit, email: string) {
  return { browser: cookieValue, device: devicesOf(parts).read(request.get('Cookie'), email) };
}

/** Signs a browser out. */
export async function signOut(visit: PageVisit): Promise<void> {
  await endSession(visit);
  visit.response.append('Set-Cookie', cookieOf(visit.parts).clear());
}

/**
 * The hidden fields of every form: the CSRF token of this browser, and the account that the page shows, because the
 * user may have switched accounts in another window.
 */
export function formFields({ parts, cookieValue, session }: PageVisit): Html {
  const token = csrfTokens(...parts.csrfKeys).tokenFor(cookieValue);
  return html`<input type="hidden" name="csrf" value="${token}"><input type="hidden" name="of" value="${session?.account?.id ?? ''}">`;
}

/** The path of a page as links write it. */
export function pathTo({ parts }: Pick<PageVisit, 'parts'>, path: string): string {
  return new URL(parts.baseUrl()).pathname.replace(/\/$/, '') + path;
}

/** The requested URL under our own origin; a request line may name any host. */
export function addressOf({ parts, request }: PageVisit): URL {
  const query = request.originalUrl.indexOf('?');
  const search = query === -1 ? '' : request.originalUrl.slice(query);
  return new URL(`${parts.baseUrl()}${request.path}${search}`);
}

/** Sends the browser on with a GET. */
export function goTo({ response }: PageVisit, path: string): void {
  response.writeHead(303, { Location: path, 'Content-Length': 0 });
  response.end();
}

/** What operations are run with, in the account that is shown. Errors: `forbidden` for who belongs to none. */
export function contextOf({ parts, request, response, session }: PersonVisit): ServiceContext {
  if (session.account === null) {
    throw new Failure('forbidden', 'You are no longer a member of an account; ask an owner to invite you.');
  }
  const { id: accountId, role } = session.account;
  const principal = { accountId, keyId: null, userId: session.userId, permissions: new Set(permissionsOf(role)) };
  const context = parts.contextFor(principal, requestIdOf(response), parts.addressOf(request));
  return parts.sendsMail ? { ...context, linkUrl: (token) => linkUrl({ parts }, token) } : context;
}

/** The address of a link for one sign-in. Its secret is not in the path, because paths are logged. */
export function linkUrl({ parts }: Pick<PageVisit, 'parts'>, token: string): string {
  return `${parts.baseUrl()}/link?${new URLSearchParams({ token })}`;
}

/** The id under which a request is found in the log. */
export function requestIdOf(response: Response): string {
  return String(response.getHeader('X-Request-Id') ?? '');
}

async function endSession({ parts, request, cookieValue }: PageVisit): Promise<void> {
  await parts.sessions.end(cookieValue, parts.addressOf(request));
}

function bringNext(visit: PageVisit, value: string): void {
  visit.cookieValue = value;
  visit.response.append('Set-Cookie', cookieOf(visit.parts).serialize(value));
}

function cookieOf(parts: WebParts): ReturnType<typeof sessionCookie> {
  return sessionCookie(isSecure(parts));
}

function devicesOf(parts: WebParts): DeviceCookie {
  return deviceCookie(isSecure(parts), parts.deviceKeys);
}

function isSecure({ baseUrl }: WebParts): boolean {
  return new URL(baseUrl()).protocol === 'https:';
}
