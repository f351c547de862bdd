import type { MainWatch } from '../domain/journey/shown-number.ts';
import type { ContainerState, JourneyState } from '../domain/journey/state.ts';
import type { Announcement, Owner } from './announcement.ts';
import { containerChanges } from './changes.ts';
import { merged, type Relabelling, relabelled } from './container-updates.ts';
import { eventChanges } from './event-changes.ts';
import type { Plan, PlanInput } from './plan.ts';
import { type ContainerColumns, containerColumns, eventColumns, type ShipmentColumns } from './rows.ts';

/** What is planned for the containers of a shipment. */
interface Planned {
  /** The shipments that are one from now on. */
  former: readonly ShipmentColumns[];
  state: JourneyState;
  main: MainWatch;
  /** The ids that containers had before, by number. */
  ids?: ReadonlyMap<string, FormerId>;
}

/** What a container was before it became a part of another one: its id, and those of its events by their keys. */
interface FormerId extends Pick<ContainerColumns, 'id' | 'created_at'> {
  eventIds: ReadonlyMap<string, string>;
}

/**
 * Plans the containers of a shipment. One that several of its former shipments have keeps the id of the oldest. Gives those
 * that it had before.
 */
export function planContainers(plan: Plan, shipment: ShipmentColumns, planned: Planned, input: PlanInput): Owner[] {
  const stayed: Owner[] = [];
  const known = input.loaded.containers
    .filter((container) => planned.former.some(({ id }) => id === container.shipment_id))
    .sort((one, other) => Number(other.shipment_id === shipment.id) - Number(one.shipment_id === shipment.id));
  const { containers, unnamed } = planned.state;
  for (const [index, state] of [...containers, ...unnamed].entries()) {
    const former = known.find((container) => container.number === state.number) ?? null;
    // A container that nothing names any more keeps its row, and is never given one.
    if (former === null && index >= containers.length) continue;
    const watch_id = ownWatch(state.number, planned, input);
    const was = planned.ids?.get(state.number);
    const bills = billsOf(state, shipment, planned.state);
    const { id } = planContainer(plan, { ...shipment, watch_id, was }, { state, former, bills }, input);
    const before = planned.former.find((one) => one.id === former?.shipment_id);
    if (before === undefined) continue;
    const owner = { id, account_id: shipment.account_id, shipment_id: shipment.id };
    stayed.push(owner);
    const changed = relabelling(before, shipment, [former?.bill_of_lading_numbers ?? [], bills]);
    plan.announcements.push(...relabelled(owner, changed, input.now));
    const gone = known.filter((one) => one.number === state.number && one.id !== id);
    plan.announcements.push(...gone.flatMap((one) => absorbed(one, owner, input)));
  }
  return stayed;
}

/** What was notified of a container that becomes a part of another one is withdrawn: the other has events of its own. */
function absorbed(gone: ContainerColumns, owner: Owner, { loaded, now }: PlanInput): Announcement[] {
  const events = loaded.events.filter((event) => event.container_id === gone.id);
  return merged(gone, { owner, events }, now);
}

/** The bills of lading of a shipment that one of its containers is on; a container may carry cargo of others, too. */
function billsOf({ number }: ContainerState, shipment: ShipmentColumns, { shipment: state }: JourneyState): string[] {
  const { bill_of_lading_number: shown, named_bill_numbers: named, replaced_by_numbers: split } = shipment;
  const own = new Set([shown, ...named, ...split]);
  return (state.numbersOfContainers[number] ?? []).filter((bill) => own.has(bill));
}

/**
 * The first bill of lading of a shipment is not notified; a change of it is. On which of them a container is, is notified
 * where the bill was split: otherwise it is that of the shipment.
 */
function relabelling(
  before: ShipmentColumns,
  after: ShipmentColumns,
  bills: readonly [string[], string[]],
): Relabelling {
  const { bill_of_lading_number: was } = before;
  const { bill_of_lading_number: number } = after;
  const isBill =
    before.named_bill_numbers.includes(was) || after.former_numbers.includes(was) || before.id !== after.id;
  return {
    shipment_id: [before.id, after.id],
    bill_of_lading_number: [isBill ? was : number, number],
    replaced_by: [before.replaced_by_numbers, after.replaced_by_numbers],
    bill_of_lading_numbers: before.replaced_by_numbers.length + after.replaced_by_numbers.length > 0 ? bills : [[], []],
  };
}

/** The watch of the number of a container, where it feeds the shipment and that has another main one. */
function ownWatch(number: string, { main, former }: Planned, { root, loaded }: PlanInput): string | null {
  const links = loaded.links.filter(({ shipment_id }) => former.some(({ id }) => id === shipment_id));
  const ended = new Set(links.flatMap((link) => (link.ended_at === null ? [] : [link.watch_id])));
  // A watch of several accounts has feeders of each: those of another account's shipment are not this one's.
  const feeders = loaded.feeders.filter(({ id }) => links.some((link) => link.watch_id === id));
  const own = [root, ...feeders].find((watch) => watch.kind === 'container' && watch.number === number);
  return own === undefined || own.id === main.id || ended.has(own.id) ? null : own.id;
}

function planContainer(
  plan: Plan,
  shipment: Pick<ContainerColumns, 'id' | 'account_id' | 'watch_id'> & { was: FormerId | undefined },
  { state, former, bills }: { state: ContainerState; former: ContainerColumns | null; bills: readonly string[] },
  { loaded, gazetteer, now }: PlanInput,
): { id: string } {
  const { account_id, watch_id, was } = shipment;
  const identity = { account_id, watch_id, shipment_id: shipment.id, number: state.number };
  const container = containerChanges(former, containerColumns(state, gazetteer, bills), identity, {
    now,
    statusParty: state.statusParty,
    ...(was === undefined ? {} : { was: { id: was.id, created_at: was.created_at } }),
  });
  const old = former === null ? [] : loaded.events.filter((event) => event.container_id === former.id);
  const owner = { id: container.id, account_id, shipment_id: shipment.id };
  const ids = former === null ? was?.eventIds : undefined;
  const events = eventChanges(old, eventColumns(state, gazetteer), { ...owner, eventIds: ids }, now);
  // Clients that keep a copy read what has changed, and the events of a container are part of it.
  const isTouched = former !== null && container.rows.length === 0 && events.rows.length > 0;
  plan.containers.push(...(isTouched ? [{ ...former, updated_at: now }] : container.rows));
  plan.events.push(...events.rows);
  plan.announcements.push(...container.announcements, ...events.announcements);
  return container;
}
