import { quoted } from '../../core/text.ts';
import { EQUIPMENT_WORDS, isEquipment, readWantedEquipment } from '../../domain/equipment-wanted.ts';
import type { ServiceContext } from '../service-context.ts';
import { LookedFor } from '../shipment/shipment-filter.ts';
import { EQUIPMENT_CODES } from './equipment-statements.ts';

/** A text that names equipment. What cannot be read as that is refused, because a list that it empties looks like an answer. */
export const EquipmentText = LookedFor.superRefine((text, issues) => {
  const read = readWantedEquipment(text);
  if ('wanted' in read) return;
  issues.addIssue({ code: 'custom', message: `${quoted(read.wrong)} is no equipment: ${read.why}` });
}).describe(
  `ISO size and type code, or its beginning: 45R1, 22G; or words: ${EQUIPMENT_WORDS.join(', ')}, with spaces between for all of them; several with commas between: any of them`,
);

/**
 * The codes of the account that are of what is wanted; null where nothing is. An account has few codes, and what each says
 * is decided here, so that the list is read by codes, which stand in an index.
 */
export async function codesOfEquipment(
  { db, principal }: ServiceContext,
  text: string | undefined,
): Promise<string[] | null> {
  if (text === undefined) return null;
  const read = readWantedEquipment(text);
  if (!('wanted' in read)) throw new Error('The input was not validated.');
  const rows = await db.query(EQUIPMENT_CODES, [principal.accountId]);
  return rows.map(({ iso_code }) => iso_code).filter((code) => isEquipment(code, read.wanted));
}
