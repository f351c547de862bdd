import { newId } from '../../src/core/id.ts';
import { updateRecords } from '../../src/services/bulk/update-records.ts';
import { createParty } from '../../src/services/party.ts';
import type { Room } from './room.ts';
import type { ConsoleStage } from './stage.ts';

/** Available, with a last free day in two days. */
export const BOX = 'LFXU1001406';

/** Every room. */
export const ROOMS: readonly Room[] = [
  {
    name: 'Containers',
    path: () => '/containers?sort=number',
    shown: (page) => page.getByRole('link', { name: /^CMAU\d+$/ }).first(),
    work: {
      type: (page) => page.getByRole('searchbox').fill(BOX),
      typed: (page) => page.getByRole('searchbox').inputValue(),
      text: BOX,
      done: (page) => page.getByRole('grid', { name: 'Containers' }).getByRole('link', { name: BOX }).waitFor(),
    },
    change: async (stage, page) => {
      const number = await page.getByRole('gridcell').getByRole('link').first().innerText();
      const where = { accountId: stage.context.principal.accountId, number };
      const { shipmentId } = await stage.service.app.db.prisma.container.findFirstOrThrow({ where });
      const customer = await assignCustomer(stage, shipmentId);
      return (seen) => seen.getByRole('gridcell').getByText(customer);
    },
    isLive: true,
    dialog: { button: 'Columns', title: 'Columns' },
    scrolled: '.table-scroll',
  },
];

/** As a colleague does. Answers with the name of the customer. */
async function assignCustomer(stage: ConsoleStage, shipmentId: string): Promise<string> {
  const name = `Seen ${newId().slice(-6)}`;
  await createParty.run(stage.context, { company_name: name });
  await updateRecords.run(stage.context, { records: [shipmentId], customer: name });
  return name;
}
