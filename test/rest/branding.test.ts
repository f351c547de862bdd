import { expect, it } from 'vitest';
import { listAuditEvents } from '../../src/services/audit.ts';
import { mailLink } from '../../src/services/mail/mail-link.ts';
import { findShareLink } from '../../src/services/share-link/open-share-link.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const OTHER = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
const TOO_LARGE = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(64 * 1_024)]).toString('base64');

/** The heads of pictures, of so many pixels. */
const picture = {
  png: (width: number, height: number) =>
    base64('89504e470d0a1a0a0000000d49484452', hex(width, 4), hex(height, 4), '01000000'),
  jpeg: (width: number, height: number) =>
    base64('ffd8ffe000040000ffffc2000b08', hex(height, 2), hex(width, 2), '01011100'),
  extendedWebp: (width: number, height: number) =>
    base64('52494646ffffffff57454250', '565038580a00000000000000', little(width - 1, 3), little(height - 1, 3)),
  lossyWebp: (width: number, height: number) =>
    base64('52494646ffffffff57454250', '56503820ffffffff0000009d012a', little(width, 2), little(height, 2)),
  losslessWebp: (width: number, height: number) =>
    base64('52494646ffffffff57454250', '5650384cffffffff2f', little((width - 1) | ((height - 1) << 14), 4)),
};

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
const little = (value: number, bytes: number) => Buffer.from(hex(value, bytes), 'hex').reverse().toString('hex');
const base64 = (...parts: string[]) => Buffer.from(parts.join(''), 'hex').toString('base64');

describeWithDatabase('/v2/branding', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const bodyOf = (attributes: object) => ({ data: { type: 'branding', attributes } });

  it('is changed member by member, read by all of the account, and audited', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const before = await api.ask(owner, 'GET /branding');
    await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: '  Auk   Tea ' }));
    const changed = await api.ask(owner, 'PATCH /branding', bodyOf({ logo: PNG }));
    const me = await api.ask(owner, 'GET /me');
    const removed = await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: null, logo: null }));

    expect(before.body.data.attributes).toMatchObject({ shown_name: null, logo: null, logo_type: null });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { type: 'branding', attributes: { shown_name: 'Auk Tea', logo: PNG, logo_type: 'image/png' } } },
    });
    expect(me.body.data.attributes).toMatchObject({ account_shown_name: 'Auk Tea', account_has_logo: true });
    expect(removed.body.data.attributes).toEqual(before.body.data.attributes);
    const { events } = await listAuditEvents.run(owner, {});
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['branding_changed', { shown_name: null, logo: 'none' }],
      ['branding_changed', { logo: 'image/png' }],
      ['branding_changed', { shown_name: 'Auk Tea' }],
    ]);
  });

  it.each([
    [{ shown_name: '' }, '/data/attributes/shown_name'],
    [{ shown_name: 'x'.repeat(121) }, '/data/attributes/shown_name'],
    [{ shown_name: 'Win at https://evil.example' }, '/data/attributes/shown_name'],
    [{ shown_name: 'evil.example/pay now' }, '/data/attributes/shown_name'],
    [{ shown_name: 'WWW.evil.example' }, '/data/attributes/shown_name'],
    [{ shown_name: '\u200b' }, '/data/attributes/shown_name'],
    [{ shown_name: '\u2060\u3164\u202e' }, '/data/attributes/shown_name'],
    [{ shown_name: 'pay@evil.example' }, '/data/attributes/shown_name'],
    [{ shown_name: 'evil.example?pay=now' }, '/data/attributes/shown_name'],
    [{ shown_name: 'evil.example:8080' }, '/data/attributes/shown_name'],
    [{ shown_name: 'evil\uff0eexample/pay' }, '/data/attributes/shown_name'],
    [{ shown_name: 'evil\u3002example/pay' }, '/data/attributes/shown_name'],
    [{ logo: SVG }, '/data/attributes/logo'],
    [{ logo: picture.png(16_000, 1) }, '/data/attributes/logo'],
    [{ logo: picture.jpeg(1, 65_000) }, '/data/attributes/logo'],
    [{ logo: picture.extendedWebp(16_000, 1) }, '/data/attributes/logo'],
    [{ logo: picture.lossyWebp(1, 16_000) }, '/data/attributes/logo'],
    [{ logo: picture.losslessWebp(16_000, 1) }, '/data/attributes/logo'],
    [{ logo: TOO_LARGE }, '/data/attributes/logo'],
    [{ logo: '' }, '/data/attributes/logo'],
    [{ name: 'default' }, '/data/attributes/name'],
  ])('refuses %j', async (attributes, pointer) => {
    const owner = await serviceContext(db, { clock: CLOCK });

    expect(await api.ask(owner, 'PATCH /branding', bodyOf(attributes))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer } }] },
    });
  });

  it.each([
    { shown_name: 'St. John & Co: Tea' },
    { shown_name: 'Auk.com' },
    { shown_name: '海运' },
    { logo: picture.png(4_096, 4_096) },
    { logo: picture.jpeg(200, 100) },
    { logo: picture.extendedWebp(200, 100) },
    { logo: picture.lossyWebp(200, 100) },
    { logo: picture.losslessWebp(200, 100) },
  ])('takes %j', async (attributes) => {
    const owner = await serviceContext(db, { clock: CLOCK });

    expect(await api.ask(owner, 'PATCH /branding', bodyOf(attributes))).toMatchObject({
      status: 200,
      body: { data: { attributes } },
    });
  });

  it('is changed by who administers the account alone, and only in the own account', async () => {
    const [owner, other] = [await serviceContext(db, { clock: CLOCK }), await serviceContext(db, { clock: CLOCK })];
    const member = withPermissions(owner, ['tracking:read', 'tracking:write']);

    expect(await api.ask(member, 'PATCH /branding', bodyOf({ shown_name: 'Mine' }))).toMatchObject({ status: 403 });
    await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: 'Auk Tea' }));

    expect((await api.ask(member, 'GET /branding')).body.data.attributes.shown_name).toBe('Auk Tea');
    expect((await api.ask(other, 'GET /branding')).body.data.attributes.shown_name).toBeNull();
  });

  it('takes If-Match, so that of two who change it at once one learns of the other', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const { headers } = await api.ask(owner, 'GET /branding', undefined, { 'Accept-Encoding': 'identity' });
    const tag = headers.get('ETag') ?? '';
    const first = await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: 'One' }), { 'If-Match': tag });
    const second = await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: 'Two' }), { 'If-Match': tag });

    expect([first.status, second.status]).toEqual([200, 412]);
  });

  it('is what a new link shows, unless the link says otherwise', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    const { shipmentId } = await cargo(owner);
    await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: 'Auk Tea', logo: PNG }));
    const opened = async (more: object) => {
      const attributes = { shows: [], expires_at: '2026-06-20T00:00:00.000Z', ...more };
      const relationships = { shipment: { data: { type: 'shipment', id: shipmentId } } };
      const { body } = await api.ask(owner, 'POST /share_links', {
        data: { type: 'share_link', attributes, relationships },
      });
      const open = await findShareLink({ db, clock: CLOCK }, String(body.data.attributes.url).split('token=')[1] ?? '');
      const logo = open?.logo ?? null;
      return [open?.link.sender, logo === null ? null : Buffer.from(logo.bytes).toString('base64')];
    };
    const own = await opened({});
    const others = await opened({ sender: 'Gannet', logo: OTHER });
    const none = await opened({ sender: null, logo: null });
    await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: null, logo: null }));

    expect([own, others, none, await opened({})]).toEqual([
      ['Auk Tea', PNG],
      ['Gannet', OTHER],
      [null, null],
      [null, null],
    ]);
  });

  it('names the account in the mail of an invitation', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    await api.ask(owner, 'PATCH /branding', bodyOf({ shown_name: 'Auk Tea' }));
    const mailing = { ...owner, linkUrl: (token: string) => `https://track.example.com/link?token=${token}` };
    const { accountId } = owner.principal;
    const link = { kind: 'invitation', accountId, email: 'a@example.com', tokenHash: Buffer.alloc(32, accountId) };
    const { id } = await db.prisma.signInLink.create({
      data: { id: accountId, ...link, expiresAt: new Date('2099-01-01') },
    });
    await db.transaction((tx) =>
      mailLink(mailing, tx, { id, kind: 'invitation', recipient: 'a@example.com', token: 't', expiresAt: new Date() }),
    );
    const mail = await db.prisma.mail.findFirstOrThrow({ where: { accountId } });

    expect(mail.subject).toBe('Invitation to Auk Tea in Landfall');
  });
});
