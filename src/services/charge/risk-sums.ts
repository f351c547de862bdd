import type { ChargeUnknown } from '../../domain/charges/container-charges.ts';
import type { Money } from '../../domain/charges/money.ts';
import type { LocalDate } from '../../domain/instant.ts';
import { unknownChargeText } from '../../wording/charge-text.ts';
import type { AccountCharges } from './account-charges.ts';
import { byDate, CostShare, MoneySum, Shares } from './account-sums.ts';
import type { ContainerRisk } from './container-risk.ts';
import type { CustomerShare } from './read-groups.ts';

/** Containers of a customer with what each of them costs. */
export interface CostingShare extends CustomerShare {
  scac: string;
  risk: ContainerRisk;
}

const SHARES_MAX = 100;
/** Candidates for the costliest that are kept of each currency before they are sorted again. */
const CANDIDATES_MAX = 1_000;

/** The sums of an account, as containers come: it keeps the sums and the costliest, not the others. */
export class RiskSums {
  readonly #rows: number;
  readonly #all = new CostShare();
  readonly #lines = new Shares<string, CostShare>(() => new CostShare());
  readonly #customers = new Shares<string | null, CostShare>(() => new CostShare());
  readonly #days = new Shares<LocalDate, MoneySum>(() => new MoneySum());
  readonly #names = new Map<string | null, string | null>();
  readonly #clocks = { free: 0, last_day: 0, charging: 0 };
  readonly #unknown = new Map<ChargeUnknown['code'], AccountCharges['unknown'][number]>();
  readonly #candidates = new Map<string, CostingShare[]>();
  #assessed = 0;

  /** `rows`: how many containers are listed as the costliest of each currency. */
  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Adds containers of a customer. */
  add(share: CostingShare): void {
    const { scac, containers, customerId, customer, risk } = share;
    this.#assessed += containers;
    this.#all.add(risk, containers);
    this.#lines.of(scac).add(risk, containers);
    this.#customers.of(customerId).add(risk, containers);
    this.#names.set(customerId, customer);
    for (const { date, amounts } of risk.perDay) this.#days.of(date).add(amounts, containers);
    for (const status of risk.statuses) {
      if (status === 'free' || status === 'last_day' || status === 'charging') this.#clocks[status] += containers;
    }
    this.#addUnknown(risk, containers);
    for (const { currency, minor } of risk.ahead) if (minor > 0 && this.#rows > 0) this.#addCandidate(currency, share);
  }

  /** All sums. */
  get shown(): Omit<AccountCharges, 'account_id' | 'as_of' | 'days' | 'costliest'> {
    return {
      ...this.#all.shown,
      assessed: this.#assessed,
      clocks: this.#clocks,
      per_day: byDate(this.#days),
      unknown: [...this.#unknown.values()].sort((one, other) => other.containers - one.containers),
      lines: mostContainers(this.#lines.entries.map(([scac, share]) => ({ scac, ...share.shown }))),
      customers: mostContainers(
        this.#customers.entries.map(([id, share]) => ({ id, name: this.#names.get(id) ?? null, ...share.shown })),
      ),
    };
  }

  /** The containers whose days ahead cost the most, of each currency by itself, by their ids. */
  get costliest(): Map<string, CostingShare> {
    const chosen = new Map<string, CostingShare>();
    for (const [currency, candidates] of [...this.#candidates].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const ids = costliestOf(currency, candidates, this.#rows).flatMap((one) =>
        one.ids.map((id) => [id, one] as const),
      );
      for (const [id, one] of ids.slice(0, this.#rows)) chosen.set(id, one);
    }
    return chosen;
  }

  #addUnknown(risk: ContainerRisk, containers: number): void {
    if (risk.unknown.length === 0) return;
    for (const [code, unknown] of new Map(risk.unknown.map((one) => [one.code, one]))) {
      const known = this.#unknown.get(code) ?? { code, text: unknownChargeText(unknown), containers: 0 };
      known.containers += containers;
      this.#unknown.set(code, known);
    }
  }

  #addCandidate(currency: string, share: CostingShare): void {
    const candidates = this.#candidates.get(currency) ?? [];
    candidates.push(share);
    const kept = candidates.length < CANDIDATES_MAX ? candidates : costliestOf(currency, candidates, this.#rows);
    this.#candidates.set(currency, kept);
  }
}

/** Those whose days ahead cost the most; of equal ones those that cost the most by now. */
function costliestOf(currency: string, candidates: readonly CostingShare[], rows: number): CostingShare[] {
  const minorOf = (amounts: readonly Money[]) => amounts.find((one) => one.currency === currency)?.minor ?? 0;
  const excess = ({ risk: one }: CostingShare, { risk: other }: CostingShare) =>
    minorOf(one.ahead) - minorOf(other.ahead) || minorOf(one.owed) - minorOf(other.owed);
  return [...candidates].sort((one, other) => excess(other, one)).slice(0, rows);
}

function mostContainers<Share extends { containers: number }>(shares: Share[]): Share[] {
  return shares
    .filter(({ containers }) => containers > 0)
    .sort((one, other) => other.containers - one.containers)
    .slice(0, SHARES_MAX);
}
