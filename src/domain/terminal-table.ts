import { z } from 'zod';
import { readJsonData } from '../core/data-file.ts';

/**
 * Container terminals. Where the facts come from:
 *
 * - FIRMS codes are given by US Customs; these stand in public coverage pages of tracking services.
 * - SMDG codes stand in the sample data of the DCSA information model (github.com/dcsaorg/DCSA-Information-Model,
 *   Apache-2.0) and many of them in such coverage pages too; the list of SMDG itself was not used. Where those disagree,
 *   or none has the code, it is null: unknown, not absent. The code is unique within a port only.
 * - Names and operators are those by which the operators call themselves: North Charleston and Leatherman by
 *   scspa.com (gate operating hours), Viau by the Port of Montreal and Termont (canadiansailings.ca, 18 November 2016).
 * - The yards of Shippers Transport Express at Oakland (STO) and Long Beach (STL) stand with these names in samples of
 *   Terminal49's documentation (github.com/Terminal49/t49-api-documentation) and in a list of terminals at apifox.cn
 *   (doc-2576309). STO and STL are nicknames and no codes of US Customs.
 * - Coordinates are public geography, of the quay to a kilometre or two: enough for the area of a terminal, not for a
 *   berth. They are compared with the port and with the coasts of Natural Earth, and null where they were not established.
 * - Addresses are those for deliveries and visits, which operators publish and drayage companies pass on; they stand in
 *   public lists of terminals in open repositories. One is given where several of those agree; where they differ, the whole
 *   or the postal code is null.
 *
 * The rows are in `terminals.json`: those of the United States first, then those without a FIRMS code, by port.
 */
export type TerminalRow = z.infer<typeof TerminalRow>;
const TerminalRow = z.strictObject({
  /** The code of US Customs; null outside the United States. */
  firms: z.string().nullable(),
  /** The code of the liner trade; null where it is not known. */
  smdg: z.string().nullable(),
  name: z.string(),
  /** The short name of the trade. */
  nickname: z.string(),
  /** The company that runs it; null where it is not known. */
  operator: z.string().nullable(),
  locode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Where trucks and letters go; null where it is not known. */
  address: z
    .strictObject({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      state_abbr: z.string(),
      zip: z.string().nullable(),
    })
    .nullable()
    .default(null),
});

/** Every terminal. */
export const TERMINALS: readonly TerminalRow[] = readJsonData(
  'domain/terminals.json',
  z.strictObject({ terminals: z.array(TerminalRow) }),
).terminals;
