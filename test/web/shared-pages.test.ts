import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { viewQueries } from '../../src/rest/filters/view-query.ts';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { deleteContainer } from '../../src/services/container/delete-container.ts';
import { createShareLink } from '../../src/services/share-link/create-share-link.ts';
import { revokeShareLink } from '../../src/services/share-link/revoke-share-link.ts';
import { sharedHandler } from '../../src/web/shared/shared-handler.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, SILENT, serviceContext, useServiceContext } from '../support/service-context.ts';
import { statedDay } from '../support/stated-day.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const END = '2026-06-20T00:00:00.000Z';
const EVIL = '<script>alert(1)</script>"\' onload=x';
const ALL = ['milestones', 'last_free_day', 'holds', 'fees', 'references'] as const;

describeWithDatabase('pages of share links', () => {
  const db = useDatabase();
  const owner = useServiceContext(db, { clock: CLOCK });
  const logged: unknown[] = [];
  let listener: Listener;
  let requestsLeft = 1_000;
  let freight: Cargo;

  beforeAll(async () => {
    freight = await cargo(owner);
    await db.prisma.shipment.update({
      where: { id: freight.shipmentId },
      data: { tags: ['secret-tag'], refNumbers: ['PO-4711'] },
    });
    await db.prisma.party.create({
      data: { id: owner.principal.accountId, accountId: owner.principal.accountId, companyName: 'Secret Customer' },
    });
    await db.prisma.shipment.update({
      where: { id: freight.shipmentId },
      data: { customerId: owner.principal.accountId },
    });
    await db.prisma.container.update({
      where: { id: freight.containerIds[0] },
      data: {
        holds: [{ name: 'customs', status: 'hold', description: EVIL }],
        holdsReported: true,
        fees: [{ type: 'demurrage', amount: 715.25, currency_code: 'USD' }],
        feesReported: true,
      },
    });
    const keep = (fields: object) => void logged.push(fields);
    const app = express();
    app.use(
      sharedHandler({
        db,
        clock: CLOCK,
        resourceName: 'Landfall',
        log: { ...SILENT, error: keep, warn: keep, info: keep },
        contextFor: (principal, requestId, address) => ({ ...owner, principal, requestId, address }),
        readView: viewQueries,
        addressOf: () => '192.0.2.7',
        countRequest: async () => {
          requestsLeft -= 1;
          if (requestsLeft < 0) throw new Failure('rate_limited', 'Wait.', { retryAfterSeconds: 7 });
        },
      }),
    );
    app.use((_request, response) => void response.status(404).end('passed on'));
    listener = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listener.close());

  type Input = Parameters<typeof createShareLink.run>[1];
  const share = (input: Partial<Input>, context = owner) =>
    createShareLink.run(context, { shows: [...ALL], expires_at: END, ...input });
  const open = async (token: string | null, path = '/shared', init?: RequestInit) => {
    const response = await fetch(`${listener.url}${path}?token=${token}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const ofContainer = () => ({ container_id: freight.containerIds[0] });
  const ofShipment = () => ({ shipment_id: freight.shipmentId });

  it('show what was chosen of a container: status, times on local clocks, holds, fees and references', async () => {
    const { token } = await share({ ...ofContainer(), title: 'Your tea', sender: 'Auk Tea' });
    const { status, text } = await open(token);

    expect(status).toBe(200);
    for (const said of ['Your tea', 'Auk Tea', freight.boxes[0], 'Journey', 'Los Angeles', 'GMT-7']) {
      expect(text).toContain(said);
    }
    for (const said of ['Customs', 'USD 715.25', 'PO-4711', freight.number, 'Shown as of'])
      expect(text).toContain(said);
    expect(text).toContain(' – planned');
  });

  it('leave out whatever was not chosen, and say that they do', async () => {
    const { token } = await share({ ...ofContainer(), shows: [] });
    const { text } = await open(token);

    expect(text).toContain(freight.boxes[0]);
    for (const left of ['Customs', 'customs', '715', 'PO-4711', freight.number, 'EMMA', '<time datetime="2026-05']) {
      expect(text).not.toContain(left);
    }
    expect(text).toContain('This page does not show milestones, the last free day, holds, fees, references.');
    const whole = await open((await share({ ...ofShipment(), shows: [] })).token);
    for (const left of ['Customs', '715', 'PO-4711', freight.number, 'EMMA']) expect(whole.text).not.toContain(left);
  });

  it('never show tags, customers, the account or keys of sources', async () => {
    const pages = await Promise.all(
      [share(ofContainer()), share(ofShipment())].map(async (made) => open((await made).token)),
    );

    for (const { status, text } of pages) {
      expect(status).toBe(200);
      for (const secret of ['secret-tag', 'Secret Customer', owner.principal.accountId, freight.shipmentId]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('show each last free day that applies as one that counts, on both pages', async () => {
    const days = [
      statedDay('shipping_line', '2026-06-25T00:00:00-07:00'),
      { ...statedDay('terminal', '2026-06-27T00:00:00-07:00'), binding: false },
      { ...statedDay('rail', '2026-06-28T00:00:00-07:00', { applies: false }), conditional: true },
      statedDay('rail', '2026-06-29T00:00:00-07:00', { applies: false }),
    ];
    await db.prisma.container.update({ where: { id: freight.containerIds[1] }, data: { lastFreeDays: days } });
    const shares = [share({ container_id: freight.containerIds[1] }), share(ofShipment())];
    const pages = await Promise.all(shares.map(async (made) => open((await made).token)));

    for (const { text } of pages) {
      expect(text).toContain('Thu 25 Jun 2026');
      expect(text).toContain('Terminal: Sat 27 Jun 2026');
      expect(text).not.toContain('Sat 27 Jun 2026 (does not count)');
      expect(text).toContain('Sun 28 Jun 2026 (counts only if it stands there)');
      expect(text).toContain('Mon 29 Jun 2026 (does not count)');
    }
  });

  it('show a shipment with all its containers', async () => {
    const { token } = await share(ofShipment());
    const { text } = await open(token);

    for (const said of [freight.number, ...freight.boxes, '2 containers', 'Customs', '<details>'])
      expect(text).toContain(said);
    expect(text).not.toContain('<script');
  });

  it('say of a shipment without containers when its line last reported, and that it is not known where it is not', async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    const { shipmentId, containerIds, watchId } = await cargo(context);
    for (const id of containerIds) await deleteContainer.run(context, { id });
    const { token } = await share({ shipment_id: shipmentId }, context);
    const reported = await open(token);
    await db.prisma.watchSchedule.update({ where: { watchId }, data: { lastSucceededAt: null } });
    const unknown = await open(token);

    expect(reported.text).toContain('0 containers');
    expect(reported.text).toContain('Last received from a source: <time');
    expect(unknown.text).toContain('When something was last received about it is not known.');
    expect(unknown.text).not.toContain('Nothing was received');
  });

  it('run nothing and keep names of others as text', async () => {
    const { token } = await share({ ...ofContainer(), title: EVIL, sender: EVIL });
    const { text, headers } = await open(token);

    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/<[^>]+ onload=/);
    expect(text).toContain('&lt;script&gt;');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
  });

  it('are kept by no cache, found by no search engine, pass on no address, set no cookie and stand in no frame', async () => {
    const { token } = await share(ofContainer());
    const { headers } = await open(token);

    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('ETag')).toBeNull();
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  it('stand in frames of the chosen origins alone, under the address of the frame', async () => {
    const { token } = await share({
      ...ofContainer(),
      frame_ancestors: ['https://a.example', 'http://localhost:8080'],
    });
    const framed = await open(token, '/shared/frame');
    const page = await open(token);
    const unframed = await open((await share(ofContainer())).token, '/shared/frame');

    expect(framed.headers.get('Content-Security-Policy')).toMatch(
      /; frame-ancestors https:\/\/a\.example http:\/\/localhost:8080$/,
    );
    expect(framed.headers.get('X-Frame-Options')).toBeNull();
    expect(framed.text).toContain(freight.boxes[0]);
    expect(page.headers.get('X-Frame-Options')).toBe('DENY');
    expect(unframed.status).toBe(404);
  });

  it('end alike for tokens that are unknown, revoked, over, or of what is gone', async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    const gone = await cargo(context);
    const deleted = await share({ container_id: gone.containerIds[0] }, context);
    const removed = await share({ shipment_id: gone.shipmentId }, context);
    const revoked = await share(ofContainer());
    const over = await share({ ...ofContainer(), expires_at: '2026-06-12T12:00:01Z' });
    for (const { token } of [deleted, removed, revoked, over]) expect((await open(token)).status).toBe(200);

    await deleteContainer.run(context, { id: gone.containerIds[0] });
    await db.prisma.shipment.delete({ where: { id: gone.shipmentId } });
    await revokeShareLink.run(owner, { id: revoked.id });
    CLOCK.advance(1_000);
    const tokens = [deleted.token, removed.token, revoked.token, over.token, 'x'.repeat(43), '', 'a b', '%00'];
    const answers = await Promise.all(tokens.map((token) => open(token)));

    const [first] = answers;
    expect(first?.text).toContain('This link has ended');
    for (const { status, text, headers } of answers) {
      expect(status).toBe(404);
      expect(text).toBe(first?.text);
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('are counted by address before a token is looked at, and say when to come back', async () => {
    const { token } = await share(ofContainer());
    requestsLeft = 0;
    const refused = await open(token);
    requestsLeft = 1_000;

    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('7');
    expect(refused.text).not.toContain(freight.boxes[0]);
  });

  it('answer GET and HEAD, and let other paths pass', async () => {
    const { token } = await share(ofContainer());
    const head = await open(token, '/shared', { method: 'HEAD' });
    const posted = await open(token, '/shared', { method: 'POST' });
    const other = await open(token, '/shared/else');

    expect(head).toMatchObject({ status: 200, text: '' });
    expect(posted.status).toBe(405);
    expect(other.text).toBe('passed on');
  });

  it('log no token', () => {
    expect(JSON.stringify(logged)).not.toMatch(/[\w-]{43}/);
  });
});
