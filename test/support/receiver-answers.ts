import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Answer } from './receiver.ts';

const DRIP_MS = 40;
const RESET_MS = 100;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const BOMB = gzipSync(Buffer.alloc(50_000_000), { level: 9 });

/** Answers as it should, with a status of its own. */
export function status(code: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (response) => void response.writeHead(code, headers).end(body);
}

/** Accepts a delivery. */
export const accept: Answer = status(200);

/** Takes the request and never answers. */
export const never: Answer = () => {};

/** Sends a piece of a header now and then, and never comes to its end. */
export const slowHeaders: Answer = (response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nX-Patience: ');
  drip(response, 'y');
};

/** Says at once what it thinks, and then why, a letter at a time. */
export function slowBodyOf(code: number): Answer {
  return (response) => {
    response.writeHead(code).flushHeaders();
    const timer = setInterval(() => response.write('z'), DRIP_MS);
    response.once('close', () => clearInterval(timer));
  };
}

/** Says that the world is well, and then says how, a letter at a time. */
export const slowBody = slowBodyOf(200);

/** Announces an answer, again and again. */
export const endlessHints: Answer = (response) => drip(response, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');

/** Never stops to speak. */
export function endless(code: number): Answer {
  return (response) => {
    response.writeHead(code);
    const pump = () => {
      while (!response.destroyed && response.write(CHUNK));
      if (!response.destroyed) response.once('drain', pump);
    };
    pump();
  };
}

/** Sends a little that would become 50 MB. */
export function gzipBomb(code: number): Answer {
  return (response) => void response.writeHead(code, { 'content-encoding': 'gzip' }).end(BOMB);
}

/** Sends headers without an end. */
export const headerFlood: Answer = (response) => {
  const { socket } = response;
  socket?.write('HTTP/1.1 200 OK\r\n');
  const line = `X-Flood: ${'f'.repeat(1_000)}\r\n`;
  const pump = () => {
    while (socket?.destroyed === false && socket.write(line));
    if (socket?.destroyed === false) socket.once('drain', pump);
  };
  pump();
};

/** Breaks the connection before there is an answer. */
export const reset: Answer = (_response, tcp) => void tcp.resetAndDestroy();

/** Ends the connection politely, and without an answer. */
export const hangUp: Answer = (response) => void response.socket?.end();

/** Breaks the connection in the middle of the status line. */
export const cutShort: Answer = (response) => void response.socket?.end('HTTP/1.1 20');

/** Ends before as much was sent as was said. */
export function shortBody(code: number): Answer {
  return (response) => {
    response.writeHead(code, { 'content-length': 1_000 });
    response.write('less', () => response.socket?.end());
  };
}

/** Breaks the connection when the beginning of its body has arrived. */
export function resetInBody(code: number): Answer {
  return (response, tcp) => {
    response.writeHead(code, { 'content-length': 1_000 }).write('less');
    setTimeout(() => tcp.resetAndDestroy(), RESET_MS);
  };
}

/** Announces a piece of a length that is no number. */
export function brokenChunk(code: number): Answer {
  return (response) => {
    response.writeHead(code, { 'transfer-encoding': 'chunked' }).flushHeaders();
    response.socket?.write('zz\r\n');
  };
}

/** Says two lengths. */
export const twoLengths: Answer = (response) =>
  void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\nok');

/** Speaks, but not HTTP. */
export const garbage: Answer = (response) => void response.socket?.end('220 mail.example.com ESMTP\r\n\0\x07\xff\r\n');

/** Wants to speak something else from now on. */
export const upgrade: Answer = (response) =>
  void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');

/** Sends two answers at once, so that the second would be taken for that to the next request. */
export const twoAnswers: Answer = (response) => {
  const one = 'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n';
  response.socket?.write(one + one.replace('500 No', '200 OK'));
};

/** Answers when the test releases it. */
export interface Held {
  answer: Answer;
  /** How many wait. */
  waiting(): number;
  /** Answers all who wait, and later requests at once. */
  release(answer: Answer): void;
}

/** Makes an answer that waits. */
export function hold(): Held {
  const waiting: Parameters<Answer>[] = [];
  let released: Answer | null = null;
  return {
    answer: (...requests) => {
      if (released === null) waiting.push(requests);
      else released(...requests);
    },
    waiting: () => waiting.length,
    release: (answer) => {
      released = answer;
      for (const [response, received] of waiting.splice(0)) {
        if (!response.destroyed) answer(response, received);
      }
    },
  };
}

function drip(response: ServerResponse, text: string): void {
  const { socket } = response;
  const timer = setInterval(() => socket?.write(text), DRIP_MS);
  socket?.once('close', () => clearInterval(timer)).once('error', () => {});
}
