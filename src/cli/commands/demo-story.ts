import { toContainerBrief } from '../../answers/container-brief.ts';
import { containerStatusWords } from '../../answers/pickup-text.ts';
import { eventText } from '../../answers/voyage-text.ts';
import type { Container } from '../../services/record/container.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import type { Paint } from '../io/paint.ts';
import type { FollowedRequest } from './follow.ts';

const CARD_WIDTH = 76;

/** The milestones that were not seen yet, each in one line for all containers that it happened to; `seen` keeps their ids. */
export function newEventLines({ containers }: FollowedRequest, seen: Set<string>, paint: Paint): string[] {
  const fresh = containers.flatMap(({ number, transport_events: events }) =>
    events.filter(({ id }) => !seen.has(id)).map((event) => ({ number, event, text: eventText(event) })),
  );
  for (const { event } of fresh) seen.add(event.id);
  fresh.sort((a, b) => ((a.event.timestamp ?? '') < (b.event.timestamp ?? '') ? -1 : 1));
  const numbersOf = new Map<string, string[]>();
  for (const { number, text } of fresh) numbersOf.set(text, [...(numbersOf.get(text) ?? []), number]);
  return [...numbersOf].map(([text, numbers]) => eventLine(text, numbers, containers.length, paint));
}

function eventLine(text: string, numbers: readonly string[], of: number, paint: Paint): string {
  const [when = '', ...what] = text.split('  ');
  const whose = numbers.length === of && of > 1 ? `all ${of}` : numbers.join(', ');
  return `${paint.dim(when)}  ${what.join('  ')}  ${paint.dim(whose)}`;
}

/** How each container stands, as a card: its status, whether it can be picked up, its last free day. */
export function containerCards({ shipment, containers }: FollowedRequest, now: number, paint: Paint): string {
  if (shipment === null) return 'The shipping line has not answered.';
  return containers.map((container) => card(container, shipment, now, paint)).join('\n');
}

function card(container: Container, shipment: Shipment, now: number, paint: Paint): string {
  const lines = [container.current_status_reason, pickupLine(container, shipment, now)].flatMap(wrapped);
  const title = `${container.number}  ${containerStatusWords(container)}`;
  const rule = '─'.repeat(Math.max(CARD_WIDTH - title.length - 4, 1));
  const colour = container.ready_for_pickup === true ? paint.good : paint.strong;
  return [`┌─ ${colour(title)} ${rule}`, ...lines.map((line) => `│  ${line}`), `└${'─'.repeat(CARD_WIDTH - 1)}`].join(
    '\n',
  );
}

function pickupLine(container: Container, shipment: Shipment, now: number): string {
  const {
    ready_for_pickup: ready,
    pickup_place_name: place,
    last_free_day: day,
    holds,
    fees_total: fees,
  } = toContainerBrief(container, shipment, now);
  const facts = [
    ready === null
      ? null
      : `Ready for pickup: ${ready ? 'yes' : 'no'}${ready && place !== null ? `, at ${place}` : ''}.`,
    holds === null || holds.length === 0 ? null : `Holds: ${holds.join(', ')}.`,
    `Last free day: ${day ?? 'none now'}.`,
    fees === null ? null : `Fees: ${fees}.`,
  ];
  return facts.filter((fact) => fact !== null).join(' ');
}

/** Lines that fit into a card. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 > CARD_WIDTH - 4) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
