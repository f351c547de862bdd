import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { viewQueries } from '../../src/rest/filters/view-query.ts';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { createSavedView } from '../../src/services/saved-view/create-saved-view.ts';
import { createShareLink } from '../../src/services/share-link/create-share-link.ts';
import { listShareLinks } from '../../src/services/share-link/list-share-links.ts';
import { revokeShareLink } from '../../src/services/share-link/revoke-share-link.ts';
import { sharedHandler } from '../../src/web/shared/shared-handler.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, SILENT, serviceContext, useServiceContext } from '../support/service-context.ts';
import { newBox } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const END = '2026-06-20T00:00:00.000Z';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');

describeWithDatabase('pages of shared views', () => {
  const db = useDatabase();
  const owner = useServiceContext(db, { clock: CLOCK });
  let listener: Listener;
  let freight: Cargo;

  beforeAll(async () => {
    freight = await cargo(owner);
    await db.prisma.container.update({
      where: { id: freight.containerIds[0] },
      data: {
        holds: [{ name: 'customs', status: 'hold', description: '<script>' }],
        holdsReported: true,
        fees: [{ type: 'demurrage', amount: 715.25, currency_code: 'USD' }],
        feesReported: true,
        refNumbers: ['PO-4711'],
      },
    });
    const app = express();
    app.use(
      sharedHandler({
        db,
        clock: CLOCK,
        resourceName: 'Landfall',
        log: SILENT,
        contextFor: (principal, requestId, address) => ({ ...owner, principal, requestId, address }),
        readView: viewQueries,
        addressOf: () => '192.0.2.7',
        countRequest: async () => {},
      }),
    );
    listener = await listen(app, { host: '127.0.0.1', port: 0 });
  });

  afterAll(() => listener.close());

  type View = Partial<Parameters<typeof createSavedView.run>[1]>;
  const view = (more: View = {}, context = owner) =>
    createSavedView.run(context, {
      list: 'containers',
      name: 'Their <b>tea</b>',
      is_shared: true,
      columns: [],
      ...more,
    });
  type Link = Partial<Parameters<typeof createShareLink.run>[1]>;
  const share = (input: Link, context = owner) =>
    createShareLink.run(context, { shows: [], expires_at: END, ...input });
  const open = async (token: string | null, path = '/shared') => {
    const response = await fetch(`${listener.url}${path}?token=${token}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('show the chosen columns of what matches, and nothing else', async () => {
    const { id } = await view();
    const few = await open((await share({ view_id: id, columns: ['status'] })).token);
    const more = await open(
      (await share({ view_id: id, columns: ['holds', 'fees', 'references'], title: 'Tea' })).token,
    );

    expect(few.status).toBe(200);
    expect(few.text).toContain('Their &lt;b&gt;tea&lt;/b&gt;');
    expect(few.text).toContain('what is available may be held');
    for (const box of freight.boxes) expect(few.text).toContain(box);
    for (const hidden of ['715.25', 'PO-4711', 'ustoms', freight.number, '<script', 'but held']) {
      expect(few.text).not.toContain(hidden);
    }
    for (const said of ['715', 'PO-4711', 'ustoms', 'Tea']) expect(more.text).toContain(said);
    expect(few.headers.get('Content-Security-Policy')).not.toMatch(/script-src|img-src/);
  });

  it('follow the view: its filters at the moment of reading, and its end', async () => {
    const { id } = await view({ filters: { number: freight.boxes[0] ?? '' } });
    const { token } = await share({ view_id: id, columns: ['status'] });
    const before = await open(token);
    await db.prisma.savedView.update({ where: { id }, data: { filters: { number: 'ZZZU0000000' } } });
    const changed = await open(token);
    await db.prisma.savedView.update({ where: { id }, data: { filters: { of_tomorrow: 'x' } } });
    const unknown = await open(token);
    await db.prisma.savedView.delete({ where: { id } });
    const gone = await open(token);

    expect(before.text).toContain(freight.boxes[0]);
    if (freight.boxes[1] !== undefined) expect(before.text).not.toContain(freight.boxes[1]);
    expect(changed.text).toContain('Nothing matches');
    expect([unknown.status, gone.status]).toEqual([404, 404]);
    expect(unknown.text).not.toContain(freight.boxes[0]);
  });

  it('keep few columns beside each other where there is room for them', async () => {
    const { id } = await view();
    const few = await open((await share({ view_id: id, columns: ['status', 'arrival', 'to'] })).token);
    const many = await open(
      (await share({ view_id: id, columns: ['status', 'arrival', 'to', 'from', 'line', 'vessel'] })).token,
    );

    expect([few.text, many.text].map((text) => text.includes('<table class="narrow">'))).toEqual([true, false]);
  });

  it('say how many rows are not shown', async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    const { shipmentId, boxes } = await cargo(context);
    const { accountId } = context.principal;
    const data = Array.from({ length: 103 }, () => ({ id: newId(), accountId, shipmentId, number: newBox() }));
    await db.prisma.container.createMany({ data });
    const { id } = await view({}, context);
    const { token } = await share({ view_id: id, columns: ['status', 'arrival'] }, context);

    const { text } = await open(token);

    expect(text.match(/<tr><th scope="row">/g)).toHaveLength(100);
    expect(text).toContain(`${boxes.length + 3} more are not shown`);
  });

  it('show no row and no view of another account, nor a view that another person has for themselves', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    const theirs = await view({}, other);
    const mine = await view();
    const own = await db.prisma.savedView.create({
      data: {
        id: newId(),
        accountId: owner.principal.accountId,
        makerId: newId(),
        list: 'containers',
        name: 'Own',
        isShared: false,
        columns: [],
        filters: {},
        createdAt: new Date(CLOCK.now()),
        updatedAt: new Date(CLOCK.now()),
      },
    });
    const { text } = await open((await share({ view_id: theirs.id, columns: ['status'] }, other)).token);

    expect(text).not.toContain(freight.boxes[0]);
    for (const id of [theirs.id, own.id, 'x']) {
      await expect(share({ view_id: id, columns: [] })).rejects.toMatchObject({ code: 'not_found' });
    }
    const { share_links: links } = await listShareLinks.run(other, { view_id: mine.id });
    expect(links).toEqual([]);
  });

  it('end when they are revoked, and open for no other token', async () => {
    const { id } = await view();
    const { id: link, token } = await share({ view_id: id, columns: ['status'] });
    const framed = await open(token, '/shared/frame');
    await revokeShareLink.run(owner, { id: link });

    const answers = [await open(token), await open(`${token}x`), await open('a'.repeat(43)), await open("' OR 1=1")];

    expect([framed, ...answers].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('have a picture by what it is, in the page itself, and refuse what is none', async () => {
    const { id } = await view();
    const { token, has_logo } = await share({ view_id: id, logo: PNG, sender: 'Auk Tea' });

    const { text, headers } = await open(token);

    expect(has_logo).toBe(true);
    expect(text).toContain(`<img class="logo" alt="" src="data:image/png;base64,${PNG}">`);
    expect(headers.get('Content-Security-Policy')).toContain('img-src data:;');
    const tooLarge = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(64 * 1_024)]).toString('base64');
    for (const logo of [SVG, tooLarge, 'no base64!', '', Buffer.from('GIF89a').toString('base64')]) {
      await expect(share({ view_id: id, logo })).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it.each([
    [{ shows: ['fees' as const] }, 'shows'],
    [{ container_id: 'x' }, 'one of them'],
  ])('refuse %j beside a view', async (more, text) => {
    const { id } = await view();

    await expect(share({ view_id: id, ...more })).rejects.toThrow(text);
  });

  it('refuse columns that a list of shipments does not have, and columns of a record', async () => {
    const { id } = await view({ list: 'shipments' });

    await expect(share({ view_id: id, columns: ['fees'] })).rejects.toThrow('fees');
    await expect(share({ container_id: freight.containerIds[0], columns: ['fees'] })).rejects.toThrow('columns');
  });
});
