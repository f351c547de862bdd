import type { Host, ToolAnswer } from '../host/bridge.ts';
import { type Data, data, isData, text } from '../model/read.ts';
import { kindOf } from '../model/shown.ts';

/** A container that is shown, with what was read beside it. */
export interface OpenedContainer {
  answer: Data;
  events: Data | null;
  route: Data | null;
  /** The lines of its route (`landfall/route-lines` of the answer's `_meta`). */
  drawn: Data;
  isReading: boolean;
}

/** What is shown, and what can be done. */
export interface Session {
  /** What the host's tool answered; null until it has. */
  screen: ToolAnswer | null;
  opened: OpenedContainer | null;
  problem: string | null;
  canGoBack: boolean;
  hasMoved: boolean;
  open: ((id: string) => void) | null;
  back(): void;
  actionsOn(shipmentId: string, isStopped: boolean): ActionsNow;
  /** Opens a room of the console; null where its address is not known, or the host opens no links. */
  toConsole(room: string): (() => void) | null;
}

interface ActionsNow {
  refresh: (() => void) | null;
  stop: (() => void) | null;
  isBusy: boolean;
  said: { text: string; isError: boolean } | null;
}

/** The state of the view; each change calls `changed`. */
export class ViewSession implements Session {
  screen: ToolAnswer | null = null;
  opened: OpenedContainer | null = null;
  problem: string | null = null;
  hasMoved = false;
  #host: Host | null = null;
  #isBusy = false;
  #console: string | null = null;
  #said: ActionsNow['said'] = null;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get canGoBack(): boolean {
    return this.screen !== null && kindOf(this.screen.structured) !== 'container';
  }

  get open(): ((id: string) => void) | null {
    return this.#tools === null ? null : this.#open;
  }

  /** The host's way to the tools of the server, where it has one. */
  get #tools(): Host | null {
    return this.#host?.capabilities.serverTools === undefined ? null : this.#host;
  }

  /** Takes the host, once it has answered. What it already said of its tool may wait for it. */
  attach(host: Host): void {
    this.#host = host;
    if (this.opened !== null) this.#readBeside(this.opened);
    this.#changed();
  }

  /** Takes what the host's tool answered. */
  take(answer: ToolAnswer): void {
    this.screen = answer;
    this.#console = text(answer.meta['landfall/console']);
    this.problem = answer.isError ? answer.text : null;
    this.opened = null;
    if (!answer.isError && kindOf(answer.structured) === 'container') this.#show(answer.structured);
    this.#changed();
  }

  fail(problem: string): void {
    this.problem = problem;
    this.#changed();
  }

  readonly back = (): void => {
    this.opened = null;
    this.#said = null;
    this.hasMoved = true;
    this.#changed();
  };

  readonly #open = (id: string): void => {
    this.hasMoved = true;
    this.#run(async (host) => this.#read(host, id));
  };

  actionsOn(shipmentId: string, isStopped: boolean): ActionsNow {
    const hasTools = this.#tools !== null;
    return {
      refresh: hasTools && !isStopped && this.opened !== null ? () => this.#refresh() : null,
      stop: hasTools && !isStopped && shipmentId !== '' ? () => this.#stop(shipmentId) : null,
      isBusy: this.#isBusy,
      said: this.#said,
    };
  }

  toConsole(room: string): (() => void) | null {
    const openLink = this.#host?.openLink ?? null;
    const url = this.#console;
    return openLink === null || url === null ? null : () => openLink(`${url}${room}`);
  }

  #refresh(): void {
    const id = text(data(this.opened?.answer.container).id);
    if (id === null) return;
    this.#run(async (host) => {
      const asked = await host.callTool('refresh_container', { id });
      await this.#read(host, id);
      return asked;
    });
  }

  #stop(shipmentId: string): void {
    this.#run(async (host) => {
      const stopped = await host.callTool('stop_tracking', { id: shipmentId });
      if (stopped.isError) return stopped;
      host.tellModel(`The person stopped tracking in the view. ${stopped.text}`);
      const id = text(data(this.opened?.answer.container).id);
      if (id === null) this.screen = await host.callTool('get_shipment_details', { id: shipmentId });
      else await this.#read(host, id);
      return stopped;
    });
  }

  /** Does one thing at a time, and says what became of it. */
  #run(work: (host: Host) => Promise<ToolAnswer | undefined>): void {
    const host = this.#tools;
    if (host === null || this.#isBusy) return;
    this.#isBusy = true;
    this.#said = null;
    this.#changed();
    work(host)
      .then((answer) => {
        this.#said = answer === undefined ? null : { text: answer.text, isError: answer.isError };
      })
      .catch((error: unknown) => {
        this.#said = { text: error instanceof Error ? error.message : 'The host refused.', isError: true };
      })
      .finally(() => {
        this.#isBusy = false;
        this.#changed();
      });
  }

  async #read(host: Host, id: string): Promise<ToolAnswer | undefined> {
    const answer = await host.callTool('get_container', { id });
    if (answer.isError || !isData(answer.structured.container)) return { ...answer, isError: true };
    this.#show(answer.structured);
    return undefined;
  }

  /** Shows a container at once, with what was read of it before, and reads the rest. */
  #show(answer: Data): void {
    const id = data(answer.container).id;
    const former = data(this.opened?.answer.container).id === id ? this.opened : null;
    const { events = null, route = null, drawn = {} } = former ?? {};
    this.opened = { answer, events, route, drawn, isReading: true };
    this.#readBeside(this.opened);
  }

  #readBeside(opened: OpenedContainer): void {
    const host = this.#tools;
    const id = text(data(opened.answer.container).id);
    if (id === null) return;
    if (host === null) {
      // Until the host has said what it can do, that is not known.
      if (this.#host !== null) this.#update(opened, { isReading: false });
      return;
    }
    const events = host.callTool('get_container_transport_events', { id });
    const route = host.callTool('get_container_route', { id });
    events.then((answer) => !answer.isError && this.#update(opened, { events: answer.structured })).catch(() => {});
    route
      .then((answer) => {
        const read = answer.isError
          ? {}
          : { route: answer.structured, drawn: data(answer.meta['landfall/route-lines']) };
        this.#update(opened, { ...read, isReading: false });
      })
      .catch(() => this.#update(opened, { isReading: false }));
  }

  /** What comes late is of use only while its container is shown. */
  #update(opened: OpenedContainer, read: Partial<OpenedContainer>): void {
    Object.assign(opened, read);
    if (this.opened === opened) this.#changed();
  }
}
