import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { messageBytes, messageHeaders } from '../../src/dispatcher/message.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import { messageAbout } from '../../src/services/webhook-message/message-writer.ts';
import { notificationExample } from '../../src/services/webhook-notification/example/notification-example.ts';
import { freePort } from '../support/free-port.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of as many bytes.').toString('base64')}`;
const EVENT = 'container.transport.vessel_arrived';

/** The receivers that docs/webhooks.md shows, with the command that starts each and the argument that probes it. */
const SNIPPETS = [
  { file: 'verify.mjs', command: process.execPath, probe: '--version' },
  { file: 'verify.py', command: 'python3', probe: '--version' },
  { file: 'Verify.java', command: 'java', probe: '-version' },
].map((snippet) => ({ ...snippet, isThere: spawnSync(snippet.command, [snippet.probe]).status === 0 }));

// Where changes are checked all of them are tried; a developer's machine may do without.
const isChecked = process.env.CI !== undefined && process.env.CI !== 'false';

for (const { file, command, isThere } of SNIPPETS) {
  if (!isThere && isChecked) throw new Error(`${file} cannot be tried: there is no ${command} on this machine.`);
  if (!isThere) process.stderr.write(`${file} is not tried: there is no ${command} on this machine.\n`);
}

describe.each(SNIPPETS)('$file', ({ file, command, isThere }) => {
  describe.skipIf(!isThere)('the receiver of docs/webhooks.md', () => {
    let receiver: ChildProcessByStdio<null, Readable, null>;
    let url: string;
    let printed: string;
    let body: Buffer;
    let id: string;

    beforeAll(async () => {
      const { notification, ...rest } = notificationExample(EVENT);
      body = messageBytes(messageAbout(messageWriterOf(KNOWN_LINES), { notification, ...rest }), {
        type: notification.reference_type,
        id: notification.reference_id,
      });
      ({ id } = notification);
      const port = String(await freePort());
      url = `http://127.0.0.1:${port}/hook`;
      printed = '';
      receiver = spawn(command, [path.join(packageRoot(), 'test/snippets', file)], {
        env: { PATH: process.env.PATH, WEBHOOK_SECRET: SECRET, PORT: port },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      while (!printed.includes('listening\n')) await once(receiver.stdout, 'data');
    });

    afterAll(async () => {
      receiver.kill();
      if (receiver.exitCode === null && receiver.signalCode === null) await once(receiver, 'exit');
    });

    /** Posts a delivery as it is signed, or with headers of one's own, and gives the status. */
    async function post(bytes: Buffer, headers: Record<string, string>): Promise<number> {
      const all = { ...headers, 'X-SVC-Webhook-Event': EVENT, 'webhook-id': id };
      return (await fetch(url, { method: 'POST', headers: all, body: new Uint8Array(bytes) })).status;
    }

    it('accepts what the service has signed, and knows what it is', async () => {
      expect(await post(body, messageHeaders(body, SECRET))).toBe(204);
      // What it prints and what it answers come by different ways.
      await vi.waitFor(() => expect(printed).toContain(`${EVENT} ${id}\n`), { timeout: 10_000 });
    });

    it('accepts bytes beyond ASCII, signed as they are', async () => {
      const text = Buffer.from(body.toString('utf8').replace(/}$/, ',"meta":"Łódź – 宁波"}'));

      expect(await post(text, messageHeaders(text, SECRET))).toBe(204);
    });

    it.each([
      [
        'a body that was changed',
        (bytes: Buffer) => Buffer.from(bytes.toString('utf8').replace('arrived', 'departed')),
      ],
      [
        'a body that was written anew',
        (bytes: Buffer) => Buffer.from(JSON.stringify(JSON.parse(String(bytes)), null, 1)),
      ],
      ['a body that was cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ])('refuses %s', async (_what, change) => {
      expect(await post(change(body), messageHeaders(body, SECRET))).toBe(401);
    });

    it.each([
      ['another secret', () => messageHeaders(body, OTHER)],
      ['what the secret says in base64', () => messageHeaders(body, SECRET.replace('whsec_', ''))],
      ['nothing', () => messageHeaders(body, null)],
      ['an empty signature', () => ({ 'X-SVC-Webhook-Signature': '' })],
      [
        'half a signature',
        () => ({ 'X-SVC-Webhook-Signature': signatureOf(messageHeaders(body, SECRET)).slice(0, 32) }),
      ],
      ['bytes that are no ASCII', () => ({ 'X-SVC-Webhook-Signature': 'ä'.repeat(64) })],
    ])('refuses what is signed with %s', async (_what, headers) => {
      expect(await post(body, headers())).toBe(401);
    });
  });
});

function signatureOf(headers: Record<string, string>): string {
  return headers['X-SVC-Webhook-Signature'] ?? '';
}
