import { createServer, type Server } from 'node:http';
import type { Client, JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Browser, Frame, Page } from 'playwright-core';

/** What a host has to allow a view that names no policy of its own (SEP-1865, "Host Behavior"). */
const DEFAULT_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** The host lets views call tools, and takes word for its model. */
const CAPABILITIES: McpUiHostCapabilities = { serverTools: {}, updateModelContext: { text: {} } };

/** A page of a host that shows a view in a frame without an origin, and passes on what both say. */
const HOST_PAGE = `<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{border:0;width:100%;height:1200px;display:block}</style>
<iframe title="View" sandbox="allow-scripts" src="/view"></iframe>
<script>addEventListener('message', ({ source, data }) => {
  if (source === document.querySelector('iframe').contentWindow) fromView(data);
});</script></html>`;

/** A view as a host shows it, and what the view said that only a host hears. */
export interface ShownView {
  page: Page;
  frame: Frame;
  bridge: AppBridge;
  /** What the view wanted the model to know. */
  told: string[];
  /** The addresses that the view wanted opened. */
  links: string[];
  /** What the browser refused, what broke, and what was requested of anybody. */
  faults: string[];
  /** The height that the view last asked for. */
  height(): number;
  close(): Promise<void>;
}

export interface HostOptions {
  theme?: 'light' | 'dark';
  width?: number;
  context?: McpUiHostContext;
  capabilities?: McpUiHostCapabilities;
}

/** A minimal host by the extension's specification, with its own bridge on the side of the host. */
export class ViewHost {
  readonly #browser: Browser;
  readonly #client: Client;
  readonly #server: Server;
  #html = '';

  private constructor(browser: Browser, client: Client) {
    this.#browser = browser;
    this.#client = client;
    this.#server = createServer((request, response) => {
      const isView = request.url === '/view';
      const policy = isView ? { 'Content-Security-Policy': DEFAULT_CSP } : {};
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...policy });
      response.end(isView ? this.#html : HOST_PAGE);
    });
  }

  static async start(browser: Browser, client: Client): Promise<ViewHost> {
    const host = new ViewHost(browser, client);
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Calls a tool as a model does, and shows the answer with the view that its listing names. */
  async callAndShow(name: string, args: Record<string, unknown>, options: HostOptions = {}): Promise<ShownView> {
    const { tools } = await this.#client.listTools();
    const tool = tools.find((one) => one.name === name);
    const { ui } = Object(tool?._meta);
    const { contents } = await this.#client.readResource({ uri: String(Object(ui).resourceUri) });
    const [page] = contents;
    this.#html = page !== undefined && 'text' in page ? page.text : '';
    const result = await this.#client.callTool({ name, arguments: args });
    const shown = await this.show(options);
    await shown.bridge.sendToolInput({ arguments: args });
    await shown.bridge.sendToolResult(result);
    return shown;
  }

  /** Shows the view without an answer of a tool. */
  async show({
    theme = 'light',
    width = 800,
    context = {},
    capabilities = CAPABILITIES,
  }: HostOptions): Promise<ShownView> {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The host does not listen.');
    const { port } = address;
    const opened = await this.#browser.newContext({ viewport: { width, height: 1200 }, reducedMotion: 'reduce' });
    const page = await opened.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname !== '/' && pathname !== '/view') faults.push(request.url());
    });
    const transport = new PageTransport(page);
    const bridge = new AppBridge(this.#client, { name: 'a-host', version: '1' }, capabilities, {
      hostContext: { theme, displayMode: 'inline', platform: 'web', ...context },
    });
    const told: string[] = [];
    bridge.onupdatemodelcontext = async ({ content = [] }) => {
      told.push(...content.flatMap((block) => (block.type === 'text' ? [block.text] : [])));
      return {};
    };
    const links: string[] = [];
    bridge.onopenlink = async ({ url }) => {
      links.push(url);
      return {};
    };
    let height = 0;
    bridge.onsizechange = ({ height: asked }) => {
      height = asked ?? height;
    };
    const initialized = new Promise<void>((resolve) => {
      bridge.oninitialized = () => resolve();
    });
    await page.exposeFunction('fromView', (message: JSONRPCMessage) => transport.onmessage?.(message));
    await bridge.connect(transport);
    await page.goto(`http://127.0.0.1:${port}/`);
    await initialized;
    const frame = page.frames().at(-1) ?? page.mainFrame();
    return { page, frame, bridge, told, links, faults, height: () => height, close: () => opened.close() };
  }
}

/** Carries messages to and from the frame of a page. */
class PageTransport implements Transport {
  onmessage?: Transport['onmessage'];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    const text = JSON.stringify(message);
    await this.#page.evaluate(`document.querySelector('iframe').contentWindow.postMessage(${text}, '*')`);
  }

  async close(): Promise<void> {}
}
