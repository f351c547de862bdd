const CAPACITY_FIRST = 1024;

/** A binary heap of whole numbers by cost, the cheapest first. It grows as it needs and is made to be used again. */
export class Heap {
  private items = new Int32Array(CAPACITY_FIRST);
  private costs = new Float64Array(CAPACITY_FIRST);
  private size = 0;
  /** What the item that was taken last cost. */
  costTaken = 0;

  get isEmpty(): boolean {
    return this.size === 0;
  }

  clear(): void {
    this.size = 0;
  }

  push(item: number, cost: number): void {
    if (this.size === this.items.length) this.grow();
    let at = this.size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const costAbove = this.costs[above] ?? 0;
      if (costAbove <= cost) break;
      this.put(at, this.items[above] ?? 0, costAbove);
      at = above;
    }
    this.put(at, item, cost);
  }

  /** Takes the cheapest item; -1 if there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    const taken = this.items[0] ?? 0;
    this.costTaken = this.costs[0] ?? 0;
    this.size--;
    this.sink(this.items[this.size] ?? 0, this.costs[this.size] ?? 0);
    return taken;
  }

  private sink(item: number, cost: number): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.size) break;
      const right = left + 1;
      const isRight = right < this.size && (this.costs[right] ?? 0) < (this.costs[left] ?? 0);
      const below = isRight ? right : left;
      const costBelow = this.costs[below] ?? 0;
      if (costBelow >= cost) break;
      this.put(at, this.items[below] ?? 0, costBelow);
      at = below;
    }
    this.put(at, item, cost);
  }

  private put(at: number, item: number, cost: number): void {
    this.items[at] = item;
    this.costs[at] = cost;
  }

  private grow(): void {
    const [items, costs] = [new Int32Array(this.size * 2), new Float64Array(this.size * 2)];
    items.set(this.items);
    costs.set(this.costs);
    [this.items, this.costs] = [items, costs];
  }
}
