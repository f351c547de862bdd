import type { ServerResponse } from 'node:http';
import { equipmentEvent, transportEvent } from '../../sources/dcsa/events.ts';
import {
  type LoopbackServer,
  type ReceivedRequest,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';

/** A customer of the line: what signs it in, and the container that it is shown under each number that it asks for. */
export interface LineCustomer {
  clientId: string;
  clientSecret: string;
  box: string;
}

/** A server that behaves as Maersk does: tokens for customers, and answers that depend on who asks. */
export interface MaerskServer extends Pick<LoopbackServer, 'url' | 'close'> {
  /** The ids of the customers to whom tokens were issued, in their order. */
  issued: string[];
  /** The ids of the customers that asked for a number, in their order. */
  asked(number: string): string[];
  /** Requests whose token and whose key are not of one customer; none as long as nothing is mixed up. */
  crossed: string[];
  /** When what a customer is shown arrived, which differs from customer to customer. */
  arrivalOf(customer: LineCustomer): string;
  /** What customers are shown from now on has arrived. */
  arrive(): void;
  /** Every answer about a number is this text from now on. */
  garble(text: string): void;
  /** Every answer about a number is given by this from now on. */
  misbehave(answer: Misbehaviour): void;
  /** Holds answers back until so many requests wait at once. */
  holdUntil(count: number): void;
}

/** What a line does instead of answering. */
export type Misbehaviour = (response: ServerResponse, request: ReceivedRequest) => void;

export async function startMaerskServer(customers: readonly LineCustomer[]): Promise<MaerskServer> {
  const asked: { clientId: string; number: string }[] = [];
  const issued: string[] = [];
  const crossed: string[] = [];
  let hasArrived = false;
  let garbled: string | null = null;
  let misbehaviour: Misbehaviour | null = null;
  let held: { count: number; waiting: (() => void)[] } | null = null;
  const server = await startLoopbackServer((request, response) => {
    const customer = request.url.pathname === '/token' ? signingIn(request) : holderOf(request);
    if (customer === undefined)
      return sendStatus(response, 401, JSON.stringify({ error: 'invalid_client' }), JSON_TYPE);
    if (request.url.pathname === '/token') {
      issued.push(customer.clientId);
      return sendJson(response, { access_token: tokenOf(customer), token_type: 'Bearer', expires_in: 7_200 });
    }
    const number = request.url.searchParams.get('carrierBookingReference') ?? '';
    asked.push({ clientId: customer.clientId, number });
    if (misbehaviour !== null) return misbehaviour(response, request);
    if (garbled !== null) return sendStatus(response, 200, garbled, JSON_TYPE);
    const answer = () => sendJson(response, eventsFor(customer, number));
    if (held === null) return answer();
    held.waiting.push(answer);
    if (held.waiting.length < held.count) return;
    for (const send of held.waiting) send();
    held = null;
  });
  return {
    arrivalOf,
    url: server.url,
    close: server.close,
    issued,
    crossed,
    asked: (number) => asked.filter((one) => one.number === number).map(({ clientId }) => clientId),
    arrive: () => {
      hasArrived = true;
    },
    garble: (text) => {
      garbled = text;
    },
    misbehave: (answer) => {
      misbehaviour = answer;
    },
    holdUntil: (count) => {
      held = { count, waiting: [] };
    },
  };

  function arrivalOf(customer: LineCustomer): string {
    return `2026-01-20T16:0${customers.indexOf(customer)}:00.000Z`;
  }

  function signingIn({ body }: ReceivedRequest): LineCustomer | undefined {
    const form = new URLSearchParams(body);
    const [id, secret] = [form.get('client_id'), form.get('client_secret')];
    return customers.find(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
  }

  function holderOf({ headers }: ReceivedRequest): LineCustomer | undefined {
    const holder = customers.find((customer) => headers.authorization === `Bearer ${tokenOf(customer)}`);
    if (holder !== undefined && headers['consumer-key'] !== holder.clientId) crossed.push(holder.clientId);
    return holder;
  }

  function eventsFor(customer: LineCustomer, number: string): unknown {
    const { box, clientId } = customer;
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: number }];
    const about = { equipmentReference: box, documentReferences };
    const load = equipmentEvent({ ...about, eventID: `load-${clientId}-${number}` });
    if (!hasArrived) return [load];
    const arrived = {
      ...about,
      eventID: `arri-${clientId}-${number}`,
      eventClassifierCode: 'ACT',
      eventDateTime: arrivalOf(customer),
    };
    return [load, transportEvent({ ...arrived, documentReferences })];
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function tokenOf({ clientId }: LineCustomer): string {
  return `opaque-token-of-${clientId}`;
}
