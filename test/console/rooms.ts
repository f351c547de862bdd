import type { Page } from 'playwright-core';
import { newId } from '../../src/core/id.ts';
import { deleteContainer } from '../../src/services/container/delete-container.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import type { Room, Work } from './room.ts';
import { assignCustomer, BOX, recordOf } from './room-records.ts';

const BILL = 'SBX0DEMO01';
const DAY_MS = 86_400_000;

/** Search as one types, which the address has. */
const searching = (text: string, done: Work['done']): Work => ({
  type: (page) => page.getByRole('searchbox').fill(text),
  typed: (page) => page.getByRole('searchbox').inputValue(),
  text,
  done,
});

/** A note on what is shown. */
const NOTING: Work = {
  type: (page) => page.getByLabel('New note').fill('Call the broker'),
  typed: (page) => page.getByLabel('New note').inputValue(),
  text: 'Call the broker',
  send: (page) => page.getByRole('button', { name: 'Save the note' }).click(),
  unsent: '.note-form',
  done: (page) => page.getByRole('listitem').filter({ hasText: 'Call the broker' }).waitFor(),
  undo: ({ service }) => service.app.db.prisma.note.deleteMany({}),
};

const NOTED_BY_OTHERS: Room['viewer'] = {
  shown: (page) => ownData(page),
  refused: (page) => page.getByLabel('New note').or(page.getByRole('button', { name: /^(Edit|Share|Tags|Stop)/ })),
};

const ownData = (page: Page) => page.getByRole('region', { name: 'Your data' });

const firstInTable = (page: Page) => page.getByRole('gridcell').getByRole('link').first();

/** The rooms that are tried. */
export const ROOMS: readonly Room[] = [
  {
    name: 'Today',
    path: () => '/',
    shown: (page) => page.getByRole('heading', { name: /^Held/ }),
    viewer: {
      shown: (page) => page.getByRole('heading', { name: /^Held/ }),
      refused: (page) => page.getByRole('button', { name: /^(Ask|Refresh|Correct|Stop)/ }),
    },
    work: {
      type: (page) => page.getByLabel('Last free days within').selectOption('14'),
      typed: (page) => page.getByLabel('Last free days within').inputValue(),
      text: '14',
      done: (page) => page.getByText('Free time ends within 14 days').waitFor(),
    },
    change: async ({ context }) => {
      const number = `SBX0WAITS${newId().slice(-4).toUpperCase()}`;
      await createTrackingRequest.run(context, {
        request_type: 'bill_of_lading',
        request_number: number,
        scac: 'TEST',
      });
      return (page) => page.getByText(number);
    },
  },
  {
    name: 'Containers',
    path: () => '/containers?sort=number',
    shown: (page) => page.getByRole('link', { name: /^CMAU\d+$/ }).first(),
    work: searching(BOX, (page) => page.getByRole('gridcell').getByRole('link', { name: BOX }).waitFor()),
    viewer: { shown: firstInTable, refused: (page) => page.getByRole('checkbox') },
    change: async (stage, page) => {
      const { shipmentId } = await recordOf(stage, await firstInTable(page).innerText());
      const customer = await assignCustomer(stage, shipmentId);
      return (seen) => seen.getByRole('gridcell').getByText(customer);
    },
    dialog: { button: 'Columns', title: 'Columns' },
    scrolled: '.table-scroll',
  },
  {
    name: 'Shipments',
    path: () => '/shipments',
    shown: (page) => page.getByRole('link', { name: /^[A-Z]{4}\d{9}$/ }).first(),
    work: searching(BILL, (page) => page.getByRole('gridcell').getByRole('link', { name: BILL }).waitFor()),
    viewer: { shown: firstInTable, refused: (page) => page.getByRole('checkbox') },
    change: async (stage, page) => {
      const billOfLadingNumber = await firstInTable(page).innerText();
      const { id } = await stage.service.app.db.prisma.shipment.findFirstOrThrow({ where: { billOfLadingNumber } });
      const customer = await assignCustomer(stage, id);
      return (seen) => seen.getByRole('gridcell').getByText(customer);
    },
    dialog: { button: 'Filter', title: 'Filter by' },
    scrolled: '.table-scroll',
  },
  {
    name: 'a shipment',
    path: async (stage) => `/shipments/${(await recordOf(stage, BOX)).shipmentId}`,
    shown: (page) => ownData(page),
    work: NOTING,
    viewer: NOTED_BY_OTHERS,
    change: async (stage) => {
      const customer = await assignCustomer(stage, (await recordOf(stage, BOX)).shipmentId);
      return (page) => ownData(page).getByText(customer);
    },
    seen: (page) => page.getByRole('listitem').filter({ hasText: 'Call the broker' }),
    dialog: { button: 'Tags', title: 'Tags of 1 shipment' },
  },
  {
    name: 'a container',
    path: async (stage) => `/containers/${(await recordOf(stage, BOX)).id}`,
    shown: (page) => ownData(page),
    work: NOTING,
    viewer: NOTED_BY_OTHERS,
    change: async (stage) => {
      const customer = await assignCustomer(stage, (await recordOf(stage, BOX)).shipmentId);
      return (page) => ownData(page).getByText(customer);
    },
    seen: (page) => page.getByRole('listitem').filter({ hasText: 'Call the broker' }),
    dialog: { button: 'Share', title: /^Share/ },
  },
  {
    name: 'Map',
    path: () => '/map',
    shown: (page) => page.getByRole('heading', { name: /^Places [1-9]/ }),
    work: searching(BOX, (page) => page.locator('.room-head').getByText('1 container', { exact: true }).waitFor()),
    change: async (stage, page) => {
      const all = page.locator('.room-head').getByText(/^[\d,]+ containers$/);
      const before = await all.innerText();
      const { id } = await stage.service.app.db.prisma.container.findFirstOrThrow({
        where: { accountId: stage.context.principal.accountId, number: { startsWith: 'CMAU' } },
      });
      await deleteContainer.run(stage.context, { id });
      return (seen) => seen.locator(`.room-head:not(:has-text("${before}"))`).getByText(/^[\d,]+ containers$/);
    },
    dialog: { button: 'Filter', title: 'Filter by' },
  },
  {
    name: 'Arrivals',
    path: () => '/arrivals',
    shown: (page) => page.getByRole('link', { name: /^All ports [1-9]/ }),
    work: {
      type: (page) => page.getByRole('link', { name: 'Next week' }).click(),
      typed: async (page) => new URL(page.url()).searchParams.get('day'),
      text: dayIn(7),
      done: (page) =>
        page
          .locator(`li:has(time[datetime="${dayIn(7)}"]) .week-row`)
          .first()
          .waitFor(),
    },
    change: async (stage, page) => {
      const row = page.locator('.week-row').getByRole('link').first();
      const number = await row.innerText();
      const { id } = await recordOf(stage, number);
      await deleteContainer.run(stage.context, { id });
      return (seen) => seen.locator(`.week:not(:has-text("${number}"))`);
    },
  },
];

/** A day as the address has it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
