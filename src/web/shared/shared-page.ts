import type { Response } from 'express';
import { toInstant } from '../../domain/instant.ts';
import type { OpenShareLink } from '../../services/share-link/open-share-link.ts';
import { SharedPart, type ShareLinkRecord } from '../../services/share-link/share-link.ts';
import { type Html, html, raw } from '../html.ts';
import { moment } from '../shown-text.ts';
import { SHARED_STYLE, SHARED_STYLE_SOURCE } from './shared-style.ts';

/** What a page says of its record. */
export interface SharedContent {
  title: string;
  body: Html;
  isSandbox: boolean;
  /** When something was last received of it; null where that is not known. */
  receivedAt: string | null;
  /** Whether it is a list, of which the columns say what is shown. */
  isList?: boolean;
}

/** A page as it is sent. */
export interface SharedPage {
  status: number;
  title: string;
  body: Html;
  /** The origins whose pages may show it in a frame. */
  frameAncestors: readonly string[];
  /** Whether it has a picture, which stands in the page itself. */
  hasPicture?: boolean;
}

/**
 * Sends a page to all who have the address: nothing keeps it, because the link may be revoked by the next request; nothing runs
 * in it; and its address, which holds the token, is passed on to no other site.
 */
export function sendShared(response: Response, { status, title, body, frameAncestors, hasPicture }: SharedPage): void {
  const isFramed = frameAncestors.length > 0;
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${raw(SHARED_STYLE)}</style></head>
<body>${body}</body></html>
`;
  const bytes = Buffer.from(document.toString());
  const policy = [
    "default-src 'none'",
    `style-src ${SHARED_STYLE_SOURCE}`,
    ...(hasPicture ? ['img-src data:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramed ? frameAncestors.join(' ') : "'none'"}`,
  ];
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    'Content-Security-Policy': policy.join('; '),
    ...(isFramed ? {} : { 'X-Frame-Options': 'DENY' }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.end(bytes);
}

/** The page of a record, or what a frame shows of it. */
export function recordPage(
  content: SharedContent,
  { link, logo }: OpenShareLink,
  { now, isFrame, service }: { now: number; isFrame: boolean; service: string },
): SharedPage {
  const { sender, frame_ancestors } = link;
  const hasPicture = !isFrame && logo !== null;
  const head = html`${logo !== null && picture(logo)}${sender}`;
  const hasHead = !isFrame && (sender !== null || logo !== null);
  const body = html`${hasHead && html`<header class="plain"><div class="sender">${head}</div></header>`}
<main class="shared${isFrame && ' framed'}">${
    content.isSandbox && html`<p class="note warn">Test data: this is no real cargo.</p>`
  }${content.body}${footOf(content, link, { now, service })}</main>`;
  const title = sender === null ? content.title : `${content.title} – ${sender}`;
  return { status: 200, title, body, frameAncestors: isFrame ? frame_ancestors : [], hasPicture };
}

/** It is beside the name of the sender, which says the same to who does not see it. */
function picture({ type, bytes }: NonNullable<OpenShareLink['logo']>): Html {
  return html`<img class="logo" alt="" src="data:${type};base64,${Buffer.from(bytes).toString('base64')}">`;
}

const PARTS: Readonly<Record<SharedPart, string>> = {
  milestones: 'milestones',
  last_free_day: 'the last free day',
  holds: 'holds',
  fees: 'fees',
  references: 'references',
};

function footOf(
  { receivedAt, isList }: SharedContent,
  { shows, expires_at }: ShareLinkRecord,
  { now, service }: { now: number; service: string },
): Html {
  const left = SharedPart.options.filter((part) => !shows.includes(part)).map((part) => PARTS[part]);
  return html`<div class="foot"><p>${
    isList
      ? null
      : receivedAt === null
        ? 'When something was last received about it is not known.'
        : html`Last received from a source: ${moment(receivedAt)}.`
  } Shown as of ${moment(toInstant(now))}.</p>${
    !isList && left.length > 0 && html`<p>This page does not show ${left.join(', ')}.</p>`
  }<p>Read only, by ${service}. This link ends on ${moment(expires_at)}.</p></div>`;
}
