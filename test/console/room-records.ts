import { newId } from '../../src/core/id.ts';
import { updateRecords } from '../../src/services/bulk/update-records.ts';
import { createParty } from '../../src/services/party.ts';
import type { ConsoleStage } from './stage.ts';

/** Available, with a last free day in two days. */
export const BOX = 'LFXU1001406';

/** The container of a number. */
export function recordOf(stage: ConsoleStage, number: string): Promise<{ id: string; shipmentId: string }> {
  const { accountId } = stage.context.principal;
  return stage.service.app.db.prisma.container.findFirstOrThrow({ where: { accountId, number } });
}

/** Gives a shipment a new customer, as a colleague does. Answers with its name. */
export async function assignCustomer(stage: ConsoleStage, shipmentId: string): Promise<string> {
  const name = `Seen ${newId().slice(-6)}`;
  await createParty.run(stage.context, { company_name: name });
  await updateRecords.run(stage.context, { records: [shipmentId], customer: name });
  return name;
}
