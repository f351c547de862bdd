import http from 'node:http';

/** An answer of the service to one request. */
export interface Answer {
  status: number;
  cookies: readonly string[];
  retryAfterSeconds: number;
  text: string;
}

/** A form of the sign-in page, with the cookie that it belongs to. */
export interface SignInForm {
  cookie: string;
  csrf: string;
}

/** Sends requests to the service as a trusted proxy does for clients elsewhere. */
export interface FrontEnd {
  /** Opens the sign-in page from an address. */
  open(address: string, cookie?: string): Promise<SignInForm>;
  /** Sends the form from an address. */
  send(form: SignInForm, address: string, fields: { email: string; password: string }): Promise<Answer>;
  close(): void;
}

/** Makes a proxy with so many connections. */
export function createFrontEnd(url: string, maxSockets: number): FrontEnd {
  const agent = new http.Agent({ keepAlive: true, maxSockets });
  return { open, send, close: () => agent.destroy() };

  async function open(address: string, cookie = ''): Promise<SignInForm> {
    const { cookies, text } = await ask('GET', '/sign-in', { address, cookie });
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return { cookie: [cookie, ...cookies].filter((pair) => pair !== '').join('; '), csrf };
  }

  function send({ cookie, csrf }: SignInForm, address: string, fields: { email: string; password: string }) {
    const body = new URLSearchParams({ csrf, of: '', return: '', ...fields }).toString();
    return ask('POST', '/sign-in', { address, cookie, body });
  }

  function ask(
    method: string,
    path: string,
    sent: { address: string; cookie: string; body?: string },
  ): Promise<Answer> {
    const type = sent.body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { 'X-Forwarded-For': sent.address, Cookie: sent.cookie, ...type };
    return new Promise((resolve, reject) => {
      const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            retryAfterSeconds: Number(response.headers['retry-after'] ?? 1),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.on('error', reject);
      request.end(sent.body);
    });
  }
}

/** A flood of wrong guesses that goes on until it is stopped. */
export interface Flood {
  /** Stops it, and gives how many guesses were sent and answered. */
  stop(): { sent: number; answered: Map<number, number> };
}

const TICK_MS = 10;
const PATTERN = [198, 18] as const;

/** Sends so many wrong guesses a second: half at one person, half at names that do not exist, each from another address. */
export function startFlood(
  proxy: FrontEnd,
  forms: readonly SignInForm[],
  { email, perSecond }: { email: string; perSecond: number },
): Flood {
  const answered = new Map<number, number>();
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * perSecond;
    for (; sent < due; sent++) guess(sent);
  }, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { sent, answered };
    },
  };

  function guess(at: number): void {
    const form = forms[at % forms.length];
    if (form === undefined) return;
    const name = at % 2 === 0 ? email : `nobody-${at}@example.com`;
    const note = (status: number) => void answered.set(status, (answered.get(status) ?? 0) + 1);
    const sending = proxy.send(form, rotatingAddress(at), { email: name, password: `wrong guess ${at}` });
    sending.then(
      ({ status }) => note(status),
      () => note(0),
    );
  }
}

/** Half IPv4 of the range for benchmarks, half IPv6 of the range for documents, spread over each. */
function rotatingAddress(at: number): string {
  const spread = (at * 2_654_435_761) % 2 ** 32;
  if (at % 4 < 2) return `${PATTERN[0]}.${PATTERN[1] + (spread % 2)}.${(spread >>> 8) % 256}.${(spread >>> 16) % 256}`;
  return `2001:db8:${(spread >>> 16).toString(16)}:${(spread % 65_536).toString(16)}::1`;
}
