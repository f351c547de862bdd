import type { Page } from 'playwright-core';
import { newId } from '../../src/core/id.ts';
import type { Room } from './room.ts';

const RECEIVER = 'https://rooms.example.com/hook';
const TYPED_NUMBER = 'SBX0ROOMS01';

const receivers = (page: Page) => page.getByRole('region', { name: 'Receivers' });
const storedTariffs = (page: Page) => page.getByRole('region', { name: 'Stored tariffs' });
const firstNumber = (page: Page) => page.getByLabel('Number, row 1', { exact: true });

/** The rooms where numbers come in, and where the account is set up. */
export const SET_UP_ROOMS: readonly Room[] = [
  {
    name: 'Add numbers',
    path: () => '/add',
    shown: firstNumber,
    isAtOnce: true,
    viewer: { shown: (page) => page.getByText('You may not add numbers'), refused: firstNumber },
    work: {
      type: (page) => firstNumber(page).fill(TYPED_NUMBER),
      typed: (page) => firstNumber(page).inputValue(),
      text: TYPED_NUMBER,
      isChecked: true,
      send: (page) => page.getByRole('button', { name: 'Track 1 number' }).click(),
      done: (page) => page.getByText(/^1 number · 1 (tracked|not found)/).waitFor(),
      undo: async ({ service }, page) => {
        await page.getByRole('button', { name: 'Clear all' }).click();
        await service.app.db.prisma.trackingRequest.deleteMany({ where: { requestNumber: TYPED_NUMBER } });
      },
    },
  },
  {
    name: 'Lines and feeds',
    path: () => '/feeds',
    shown: (page) => page.getByRole('button', { name: /^Set credentials for Hapag/ }),
    work: {
      type: async (page) => {
        await page.getByRole('button', { name: /^Set credentials for Hapag/ }).click();
        await page.getByLabel('Client id').fill('the-id-of-an-application');
        await page.getByLabel('Client secret').fill('a-secret-of-many-letters');
      },
      typed: (page) => page.getByLabel('Client secret').inputValue(),
      text: 'a-secret-of-many-letters',
      send: (page) => page.getByRole('button', { name: 'Set', exact: true }).click(),
      done: (page) => page.getByText('are set. Test them.').first().waitFor(),
      undo: ({ service }) => service.app.db.prisma.lineCredential.deleteMany({}),
    },
    viewer: {
      shown: (page) => page.getByText('Only the operator of this installation'),
      refused: (page) => page.getByRole('button', { name: /credentials/ }),
    },
    seen: (page) => page.getByText('Client secret …ters'),
    dialog: { button: /^Set credentials for Hapag/, title: /^Set credentials/ },
  },
  {
    name: 'Tariffs',
    path: () => '/tariffs',
    shown: (page) => storedTariffs(page).locator('li, p').first(),
    work: {
      type: async (page) => {
        await page.getByLabel('Shipping line').fill('MAEU');
        // The answer to a check is kept: another name is checked anew.
        await page.getByLabel('Name').fill(`of-the-room-${newId().slice(-6)}`);
        await page.getByLabel('Free days', { exact: true }).fill('4');
        await page.getByLabel('USD a day').fill('200');
      },
      typed: (page) => page.getByLabel('USD a day').inputValue(),
      text: '200',
      isChecked: true,
      send: (page) => page.getByRole('button', { name: 'Store' }).click(),
      done: (page) => page.getByText('stored.').first().waitFor(),
      undo: ({ service }) => service.app.db.prisma.chargeDocument.deleteMany({}),
    },
    viewer: {
      shown: (page) => page.getByText('Owners and members of the account add and withdraw tariffs'),
      refused: (page) => page.getByRole('button', { name: /^(Store|Withdraw)/ }),
    },
    seen: (page) => storedTariffs(page).getByText('of-the-room'),
  },
  {
    name: 'Webhooks',
    path: () => '/webhooks',
    shown: (page) => receivers(page).getByRole('listitem').first(),
    work: {
      type: async (page) => {
        await page.getByRole('button', { name: 'Add a webhook' }).click();
        await page.getByLabel('Address').fill(RECEIVER);
      },
      typed: (page) => page.getByLabel('Address').inputValue(),
      text: RECEIVER,
      send: (page) => page.getByRole('button', { name: 'Add', exact: true }).click(),
      done: (page) => page.getByRole('dialog', { name: 'The webhook is added' }).waitFor(),
      undo: ({ service }) => service.app.db.prisma.webhook.deleteMany({ where: { url: RECEIVER } }),
    },
    viewer: {
      shown: (page) => receivers(page).getByRole('listitem').first(),
      refused: (page) => page.getByRole('button', { name: /webhook|^(Change|Delete|Recover|Test)/ }),
    },
    seen: (page) => receivers(page).getByText('rooms.example.com'),
    dialog: { button: 'Add a webhook', title: 'Add a webhook' },
  },
];
