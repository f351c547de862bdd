import type { Instant } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState, JourneyState } from '../../../src/domain/journey/state.ts';
import { type Observation, store } from '../../../src/domain/observation.ts';
import { readerOf } from '../../../src/services/intake/take-in.ts';
import type { PushedMessage } from '../../../src/sources/push.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import type { Numbers, SourceMessage } from './journey.ts';

/** Facts whose history is compared, by the names that they have there. */
export const FOLLOWED: readonly (readonly [string, (state: ContainerState) => unknown])[] = [
  ['current_status', (state) => state.currentStatus],
  ['pod_eta_at', (state) => state.podEtaAt],
  ['pod_arrived_at', (state) => state.podArrivedAt],
  ['destination_eta_at', (state) => state.destinationEtaAt],
  ['ind_eta_at', (state) => state.indEtaAt],
  ['last_free_day', bindingDay],
  ['pickup_lfd_line', (state) => state.pickupLfdLine],
  ['pickup_lfd_terminal', (state) => state.pickupLfdTerminal],
  ['pickup_lfd_rail', (state) => state.pickupLfdRail],
];

/**
 * The notifications that an account should receive, made without any of ingest: every text is read and derived with all that came before
 * it, and the events are those of the catalogue that two states demand which follow each other.
 */
export class Oracle {
  readonly #numbers: Numbers;
  readonly #own = new Map<string, Observation>();
  readonly #shared = new Map<string, Observation>();
  /** The time at which each estimate was last notified. */
  readonly #estimates = new Map<string, Instant>();
  /** The facts that changed, and when. */
  readonly changes: string[] = [];
  #hasLineSpoken = false;
  #state: JourneyState | null = null;
  #facts: ContainerState | null = null;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  /** The notifications because of a text: each event with what it states. */
  receive(message: SourceMessage, now: Instant): string[] {
    for (const { references, statements } of messagesOf(message, now)) {
      const kept = references.billsOfLading.includes(this.#numbers.bill) ? this.#own : this.#shared;
      for (const { draft } of statements) {
        const observation = store(draft, now);
        if (!kept.has(observation.id)) kept.set(observation.id, observation);
      }
    }
    this.#hasLineSpoken ||= message.from.sender.party === 'shipping_line';
    if (!this.#hasLineSpoken) return [];
    const before = this.#state;
    this.#state = derive(this.#known(), now, { detail: 'facts' });
    this.#compareFacts(now);
    const [was = null] = before?.containers ?? [];
    const [is = null] = this.#state.containers;
    return [...ofShipment(before, this.#state), ...this.#ofContainer(was, is)].sort();
  }

  /** The history of a container begins with its shipment, before the line has named it; and shows all that was received. */
  #compareFacts(now: Instant): void {
    const all = [...this.#own.values(), ...this.#shared.values()];
    const [is = null] = derive(all, now, { containers: [this.#numbers.box], detail: 'facts' }).containers;
    const was = this.#facts;
    const changed = FOLLOWED.filter(([, read]) => (was && read(was)) !== (is && read(is)));
    this.changes.push(...changed.map(([name]) => `${now} ${name}`));
    this.#facts = is;
  }

  /** About the container alone other sources report as well; that counts once it is known to be of this bill of lading. */
  #known(): Observation[] {
    const own = [...this.#own.values()];
    const isNamed = own.some(({ container, kind }) => container === this.#numbers.box && kind !== 'retraction');
    return isNamed ? [...own, ...this.#shared.values()] : own;
  }

  #ofContainer(was: ContainerState | null, is: ContainerState | null): string[] {
    if (is === null) return [];
    const events = [...happened(was, is), ...this.#expected(is)];
    return was === null ? ['container.created', ...events] : [...events, ...updates(was, is)];
  }

  #expected({ estimates }: ContainerState): string[] {
    return estimates.flatMap(({ key, milestone, at }) => {
      if (this.#estimates.get(key) === at) return [];
      this.#estimates.set(key, at);
      return [`container.transport.estimated.${milestone} ${at}`];
    });
  }
}

function messagesOf({ said, from }: SourceMessage, receivedAt: Instant): readonly PushedMessage[] {
  if ('messages' in said) return said.messages;
  const reading = readerOf(readers, said)?.read(said.text, { sender: from.sender, receivedAt });
  if (reading === undefined || reading.rejections.length > 0) throw new Error(`Not read: ${said.text}`);
  return reading.messages;
}

function ofShipment(before: JourneyState | null, after: JourneyState): string[] {
  if (before === null) return ['tracking_request.succeeded'];
  const { podEtaAt, podAtaAt } = after.shipment;
  const isNews = podEtaAt !== null && podAtaAt === null && podEtaAt !== before.shipment.podEtaAt;
  return isNews ? [`shipment.estimated.arrival ${podEtaAt}`] : [];
}

function happened(was: ContainerState | null, is: ContainerState): string[] {
  const known = new Set(was?.milestones.map(({ key }) => key));
  return is.milestones
    .filter(({ key }) => !known.has(key))
    .map((one) => `container.transport.${one.milestone} ${one.at}`);
}

function updates(was: ContainerState, is: ContainerState): string[] {
  const days = [
    ['pickup_lfd', was.pickupLfd, is.pickupLfd],
    ['pickup_lfd_line', was.pickupLfdLine, is.pickupLfdLine],
    ['pickup_lfd_terminal', was.pickupLfdTerminal, is.pickupLfdTerminal],
    ['pickup_lfd_rail', was.pickupLfdRail, is.pickupLfdRail],
  ] as const;
  const changed = days.filter(([, former, now]) => former !== now);
  const [former, now] = [shown(was), shown(is)];
  // The last free day of the terminal alone has an event of its own, and is not among what the update lists.
  const names = [
    ...changed.map(([name]) => name).filter((name) => name !== 'pickup_lfd_terminal'),
    ...Object.keys(now).filter((name) => former[name] !== now[name]),
    ...(changed.length === 0 && daysOf(was) !== daysOf(is) ? ['last_free_days'] : []),
  ].sort();
  const standing = new Map(is.milestones.map(({ key, at }) => [key, at]));
  const gone = was.milestones.filter(({ key }) => !standing.has(key)).map(({ milestone }) => milestone);
  const moved = was.milestones.filter(({ key, at }) => standing.has(key) && standing.get(key) !== at);
  const amended = [
    ...moved.map(({ key, milestone, at }) => `with ${milestone} ${at} at ${standing.get(key)}`).sort(),
    ...(gone.length > 0 ? [`without ${gone.sort().join(', ')}`] : []),
  ];
  return [
    ...changed.map(([name, before, after]) => `container.${name}.changed ${before} to ${after}`),
    ...(names.length > 0 ? [`container.updated ${names.join(', ')}`] : []),
    ...(amended.length > 0 ? [`container.updated ${amended.join(' ')}`] : []),
    ...(was.podTerminal !== null && former.pod_terminal !== now.pod_terminal ? ['container.pod_terminal_changed'] : []),
  ];
}

function shown({
  availableForPickup,
  contradictions,
  fees,
  holds,
  podTerminal,
}: ContainerState): Record<string, string> {
  return {
    available_for_pickup: String(availableForPickup),
    contradictions: disputed(contradictions),
    fees_at_pod_terminal: JSON.stringify(fees),
    holds_at_pod_terminal: JSON.stringify(holds),
    pod_terminal: JSON.stringify([podTerminal?.codeList, podTerminal?.code ?? podTerminal?.name]),
  };
}

/** The day that binds, or that would bind if the container still stood where it is reported to have left. */
function bindingDay({ lastFreeDays }: ContainerState): string | null {
  const first = lastFreeDays.find(({ binding, conditional }) => binding || conditional);
  return first === undefined ? null : `${first.date}${first.binding ? '' : ' if it stands there'}`;
}

/** The last free days of all parties, also those of no column. */
function daysOf({ lastFreeDays }: ContainerState): string {
  const days = lastFreeDays.map(({ party, date, place, relayed }) => `${party} ${date} ${place?.locode} ${relayed}`);
  return days.sort().join('\n');
}

/** Who contradicts whom on what by what counts: when it was stated is no part of it, and what waits does not count yet. */
function disputed(contradictions: ContainerState['contradictions']): string {
  const sides = contradictions.map(({ fact, shown, statements }) => {
    const counting = statements.filter(({ waiting }) => waiting !== true);
    return { fact, shown, said: counting.map(({ party, source, value }) => ({ party, source, value })) };
  });
  const standing = sides.filter(({ said }) => new Set(said.map(({ value }) => value)).size > 1);
  return standing
    .map((one) => JSON.stringify(one))
    .sort()
    .join('\n');
}
