/**
 * Shipping lines and the owner prefixes of containers. SCACs are assigned by NMFTA, owner prefixes by BIC; which line
 * uses which is taken from the lines' own public pages and from public lists: a SCAC stands here if two lists have it
 * for that line (the coverage pages of tracking services, the carrier list of a port community system, the appendices of
 * programming interfaces), an added prefix if two lists name the same owner. Which kinds of number a line can be asked for is what a
 * tracking service says of it in public (August 2026). The forms of numbers are those that Vizion publishes (January
 * 2024 and June 2026), widened where real numbers are wider; which those are, and where they were found, is said beside
 * the numbers of the tests (test/domain/inference). A fact that could not be established is left out: a missing prefix only
 * means that a number has to name its line, a wrong one would ask the wrong line. How a line is polled is not said here
 * but in its profile.
 */

/** What a number may be when a line is asked for it. */
export type NumberKind = 'bill_of_lading' | 'booking' | 'container';

/** A form in which a line writes the numbers of its documents. */
export interface DocumentFormat {
  kind: Exclude<NumberKind, 'container'>;
  /** Whether such a number follows the four letters of the line (`after_prefix`), stands `alone`, or is seen in `both` ways. */
  stands: 'after_prefix' | 'alone' | 'both';
  /** Of the number in capitals and digits only, without the letters of the line. */
  pattern: RegExp;
  /** The same in words. */
  words: string;
  /**
   * Of a hundred numbers of this form that people ask for without the letters of the line, so many are of this line, as 0
   * to 1. What is left is for other lines and for forwarders, who write all forms. Measured on the numbers of the tests.
   */
  odds?: number;
  /** Numbers of that form. */
  examples: readonly string[];
  note?: string;
}

/** A row of the table; what it does not say is empty, and a line without `only` takes every kind of number. */
export interface LineRow {
  scac: string;
  name: string;
  shortName: string;
  alternativeScacs?: readonly string[];
  containerPrefixes?: readonly string[];
  /** Lines of the same group that fill its containers too, so that the prefix does not tell which of them does. */
  sharesContainersWith?: readonly string[];
  /** What its bills of lading begin with, beside the SCAC itself. */
  billOfLadingPrefixes?: readonly string[];
  only?: readonly NumberKind[];
  /** The likelier first. */
  documentFormats?: readonly DocumentFormat[];
}

/** The only line that is no line: its numbers are answered by the sandbox. */
export const SANDBOX_SCAC = 'TEST';

const CONTAINER_ONLY = ['container'] as const;
const BOOKING_ONLY = ['booking'] as const;
const NO_BILLS_OF_LADING = ['booking', 'container'] as const;
const DOCUMENTS_ONLY = ['bill_of_lading', 'booking'] as const;

export const LINES = [
  {
    scac: 'ACLU',
    name: 'Atlantic Container Line',
    shortName: 'ACL',
    containerPrefixes: ['ACLU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^(?:S\d{9}|SA\d{8})$/,
        words: 'S and nine digits, or SA and eight',
        odds: 0.75,
        examples: ['S123456789', 'SA12345678'],
      },
    ],
  },
  { scac: 'AMLU', name: 'Antillean Marine Shipping', shortName: 'Antillean Marine' },
  {
    scac: 'ANNU',
    name: 'ANL Container Line',
    shortName: 'ANL',
    alternativeScacs: ['ANLC'],
    containerPrefixes: ['ANNU'],
    billOfLadingPrefixes: ['ANLC'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^A[A-Z]{2}\d{7}$/,
        words: 'A, two letters and seven digits',
        odds: 0.3,
        examples: ['ABC1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{7}$/,
        words: 'three letters and seven digits',
        odds: 0.05,
        examples: ['ABC1234567'],
      },
    ],
  },
  { scac: 'ANRM', name: 'Alianca Navegacao e Logistica', shortName: 'Alianca', alternativeScacs: ['ALIU'] },
  // Its boxes run under the prefixes of CMA CGM, to whom APLU and its sisters belong today.
  {
    scac: 'APLU',
    name: 'American President Lines',
    shortName: 'APL',
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^A[A-Z]{2}\d{7}$/,
        words: 'A, two letters and seven digits',
        odds: 0.55,
        examples: ['ABC1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{7}$/,
        words: 'three letters and seven digits',
        odds: 0.12,
        examples: ['ABC1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{4}\d{6}$/,
        words: 'four letters and six digits',
        odds: 0.2,
        examples: ['ABCD123456'],
      },
    ],
  },
  {
    scac: 'ARKU',
    name: 'Arkas Line',
    shortName: 'Arkas',
    containerPrefixes: ['ARKU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{9}$/,
        words: 'three letters and nine digits',
        odds: 0.4,
        examples: ['ABC123456789'],
      },
    ],
  },
  { scac: 'BCLU', name: 'Bermuda Container Line', shortName: 'BCL', containerPrefixes: ['BCLU'] },
  { scac: 'BORU', name: 'Borchard Lines', shortName: 'Borchard', containerPrefixes: ['BORU', 'MCLU'] },
  {
    scac: 'CHVW',
    name: 'Swire Shipping',
    shortName: 'Swire',
    alternativeScacs: ['PLLU', 'QWJA'],
    containerPrefixes: ['AWSU', 'JSSU'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'CKCO',
    name: 'CK Line',
    shortName: 'CK Line',
    alternativeScacs: ['CKLU'],
    containerPrefixes: ['CKLU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{3}\d{7}$/,
        words: 'three letters and seven digits',
        examples: ['ABC1234567'],
      },
    ],
  },
  {
    scac: 'CLAM',
    name: 'Crowley Liner Services',
    shortName: 'Crowley',
    alternativeScacs: ['CAMN', 'CMCU', 'CMSN', 'CPRC', 'CWLQ'],
    containerPrefixes: ['CMCU', 'SEFU'],
    billOfLadingPrefixes: ['CWLQ'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{4}\d[A-Z]\d{6}$/,
        words: 'four letters, a digit, a letter and six digits',
        examples: ['ABCD1A123456'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^CAT\d{6}$/,
        words: 'CAT and six digits',
        odds: 0.8,
        examples: ['CAT123456'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^CW[A-Z]{2}\d[A-Z]\d{6}$/,
        words: 'CW, two letters, a digit, a letter and six digits',
        odds: 0.7,
        examples: ['CWAB1A123456'],
        note: 'By one real number only.',
      },
    ],
  },
  {
    scac: 'CMDU',
    name: 'CMA CGM',
    shortName: 'CMA CGM',
    alternativeScacs: ['CMAU'],
    containerPrefixes: [
      'CMAU',
      'CGMU',
      'ECMU',
      'CMNU',
      'APZU',
      'APHU',
      'APRU',
      'APLU',
      'AMCU',
      'APDU',
      'APIU',
      'CGHU',
      'CGTU',
      'CNCU',
      'DVRU',
      'MMCU',
      'NEPU',
      'NOLU',
      'NOSU',
      'NUSU',
      'OPDU',
      'OTAU',
      'SOFU',
      'STMU',
    ],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{7}$/,
        words: 'three letters and seven digits',
        odds: 0.5,
        examples: ['ABC1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{4}\d{6}$/,
        words: 'four letters and six digits',
        odds: 0.55,
        examples: ['ABCD123456'],
      },
    ],
  },
  { scac: 'CNCX', name: 'CNC Line', shortName: 'CNC' },
  {
    scac: 'COSU',
    name: 'COSCO Shipping Lines',
    shortName: 'COSCO',
    alternativeScacs: ['COAU', 'COEU'],
    containerPrefixes: ['CBHU', 'CCLU', 'CSNU', 'CSLU', 'COSU'],
    sharesContainersWith: ['OOLU', 'SMLM'],
    billOfLadingPrefixes: ['CCMJ'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^\d{10}$/,
        words: 'ten digits',
        examples: ['6260000010'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[68]\d{9}$/,
        words: 'ten digits that begin with 6 or 8',
        odds: 0.85,
        examples: ['6260000010', '8020000000'],
      },
    ],
  },
  // Part of CMA CGM; the lists disagree about whose its containers are.
  { scac: 'CSFU', name: 'Containerships', shortName: 'Containerships' },
  {
    scac: 'CULU',
    name: 'China United Lines',
    shortName: 'CULines',
    alternativeScacs: ['CULV', 'CULX'],
    containerPrefixes: ['CULU'],
    billOfLadingPrefixes: ['CULV'],
  },
  {
    scac: 'DAYU',
    name: 'Deutsche Afrika-Linien',
    shortName: 'DAL',
    alternativeScacs: ['DALD', 'DALU'],
    containerPrefixes: ['DAYU', 'DDCU'],
  },
  {
    scac: 'DJSC',
    name: 'Dongjin Shipping',
    shortName: 'Dongjin',
    alternativeScacs: ['DJLU'],
    containerPrefixes: ['DJLU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{9}$/,
        words: 'three letters and nine digits',
        odds: 0.25,
        examples: ['ABC123456789'],
      },
    ],
  },
  { scac: 'DOLQ', name: 'Dole Ocean Cargo Express', shortName: 'Dole' },
  {
    scac: 'EGLV',
    name: 'Evergreen Line',
    shortName: 'Evergreen',
    alternativeScacs: ['EISU', 'EVRG'],
    containerPrefixes: ['EGHU', 'EISU', 'EMCU', 'EGSU', 'EITU', 'UGMU', 'HMCU', 'IMTU', 'LTIU'],
    billOfLadingPrefixes: ['EISU'],
    only: CONTAINER_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[014]\d{11}$/,
        words: 'twelve digits that begin with 0, 1 or 4',
        odds: 0.8,
        examples: ['142400000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^\d{12}$/,
        words: 'twelve digits',
        odds: 0.5,
        examples: ['142400000000'],
        note: 'Nine, ten or thirteen digits are none of it.',
      },
    ],
  },
  { scac: 'EIMU', name: 'Eimskip', shortName: 'Eimskip', alternativeScacs: ['EIMW'], containerPrefixes: ['EIMU'] },
  {
    scac: 'ESPU',
    name: 'Emirates Shipping Line',
    shortName: 'Emirates',
    alternativeScacs: ['EPIR'],
    containerPrefixes: ['ESDU', 'ESPU'],
  },
  {
    scac: 'FESO',
    name: 'Far Eastern Shipping Company',
    shortName: 'FESCO',
    alternativeScacs: ['FANE'],
    containerPrefixes: ['FCCU', 'FESU'],
  },
  {
    scac: 'GOSU',
    name: 'Gold Star Line',
    shortName: 'GSL',
    alternativeScacs: ['GSLU'],
    containerPrefixes: ['GMOU', 'GSLU', 'JXJU', 'JXLU'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{3}\d{4,8}$/,
        words: 'three letters and four to eight digits',
        examples: ['SHH30000000', 'HFA1234'],
      },
    ],
  },
  // The container prefix GRIU belongs to Maersk in the lists, though the SCAC is of this line.
  {
    scac: 'GRIU',
    name: 'Grimaldi Deep Sea',
    shortName: 'Grimaldi',
    containerPrefixes: ['GCNU'],
    sharesContainersWith: ['ACLU'],
  },
  {
    scac: 'HDMU',
    name: 'HMM',
    shortName: 'HMM',
    containerPrefixes: ['HMMU', 'HDMU', 'KOCU'],
    only: NO_BILLS_OF_LADING,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^(?:[A-Z]{4}\d{7,8}|[A-Z]{6}\d{6})$/,
        words: 'four letters and seven or eight digits, or six letters and six digits',
        examples: ['QSWB1234567', 'ABCD12345678', 'NBOZWS000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{3}[A-IK-TV-Y]\d{7}$/,
        words: 'four letters and seven digits',
        odds: 0.75,
        examples: ['QSWB1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{4}\d{8}$/,
        words: 'four letters and eight digits',
        odds: 0.15,
        examples: ['ABCD12345678'],
      },
    ],
  },
  { scac: 'HDUJ', name: 'Hede (Hong Kong) International Shipping', shortName: 'Hede' },
  {
    scac: 'HLCU',
    name: 'Hapag-Lloyd',
    shortName: 'Hapag-Lloyd',
    containerPrefixes: [
      'HLCU',
      'HLXU',
      'HLBU',
      'HAMU',
      'UACU',
      'UASU',
      'CPSU',
      'CASU',
      'LNXU',
      'QIBU',
      'AZLU',
      'CMUU',
      'CSVU',
      'FANU',
      'ITAU',
      'IVLU',
      'LBIU',
      'LYKU',
      'MOMU',
      'QNNU',
      'TLEU',
      'TMMU',
      'UAEU',
    ],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{2}[A-Z0-9]{10}$/,
        words: 'an office of three characters and nine characters',
        examples: ['ABC1A2B3C4D5', 'SS5230000000'],
        note: 'The line is asked with the prefix.',
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^\d{8}$/,
        words: 'eight digits',
        odds: 0.55,
        examples: ['12345678'],
      },
    ],
  },
  { scac: 'IAAU', name: 'Interasia Lines', shortName: 'Interasia', containerPrefixes: ['IAAU'] },
  {
    scac: 'IILU',
    name: 'Independent Container Line',
    shortName: 'ICL',
    containerPrefixes: ['ICUU'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'KMTU',
    name: 'Korea Marine Transport Company',
    shortName: 'KMTC',
    alternativeScacs: ['KMTC'],
    containerPrefixes: ['KMTU', 'KMCU'],
    billOfLadingPrefixes: ['KMTC'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{7}$/,
        words: 'three letters and seven digits',
        odds: 0.12,
        examples: ['ABC1234567'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{4}\d{6}$/,
        words: 'four letters and six digits',
        odds: 0.12,
        examples: ['ABCD123456'],
      },
    ],
  },
  { scac: 'KOSL', name: 'King Ocean Services', shortName: 'King Ocean' },
  { scac: 'LMCU', name: 'Ignazio Messina', shortName: 'Messina', containerPrefixes: ['LMCU'] },
  // Hamburg Süd (SUDU) and Sealand Asia (MCPU, once MCC) were merged into it; their numbers are answered by Maersk.
  {
    scac: 'MAEU',
    name: 'Maersk',
    shortName: 'Maersk',
    alternativeScacs: ['MCCQ', 'MCPU', 'SUDU'],
    containerPrefixes: [
      'MAEU',
      'MSKU',
      'MRKU',
      'MRSU',
      'MCPU',
      'MNBU',
      'MWCU',
      'MIEU',
      'MCAU',
      'MCHU',
      'MMAU',
      'MSWU',
      'MVIU',
      'PONU',
      'TORU',
      'KNLU',
      'SAFU',
      'SUDU',
      'HASU',
      'SEAU',
      'APMU',
      'CADU',
      'CNIU',
      'COZU',
      'ENAU',
      'FAAU',
      'FRLU',
      'KHJU',
      'KHLU',
      'LOTU',
      'MALU',
      'MCRU',
      'MHHU',
      'MSAU',
      'MSFU',
      'MWMU',
      'OCLU',
      'POCU',
      'SCMU',
    ],
    billOfLadingPrefixes: ['SUDU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^\d{9}$/,
        words: 'nine digits',
        odds: 0.75,
        examples: ['203000001'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z0-9]{12}$/,
        words: 'twelve characters',
        examples: ['A1B2C3123456', 'N1ABC000000X'],
        note: 'Of Hamburg Süd, after SUDU.',
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^\d{9}$/,
        words: 'nine digits',
        odds: 0.1,
        examples: ['203000001'],
        note: 'The same form as a bill of lading.',
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^\d[A-Z]{3}\d{6}$/,
        words: 'a digit, three letters and six digits',
        odds: 0.6,
        examples: ['0ABC000000'],
        note: 'Of Hamburg Süd, in 2020.',
      },
    ],
  },
  {
    scac: 'MATS',
    name: 'Matson Navigation Company',
    shortName: 'Matson',
    containerPrefixes: ['MATU', 'CXCU', 'HRZU'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^\d{7}000$/,
        words: 'ten digits that end with 000',
        odds: 0.55,
        examples: ['9000001000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^\d{10}$/,
        words: 'ten digits',
        examples: ['7123456789'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^7\d{9}$/,
        words: 'ten digits that begin with 7',
        odds: 0.4,
        examples: ['7123456789'],
        note: 'By one real number only.',
      },
    ],
  },
  { scac: 'MFTU', name: 'Marfret Compagnie Maritime', shortName: 'Marfret', containerPrefixes: ['MFRU', 'MFTU'] },
  { scac: 'MGSU', name: 'Marguisa Shipping Lines', shortName: 'Marguisa' },
  { scac: 'MRTU', name: 'Meratus Line', shortName: 'Meratus' },
  {
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    shortName: 'MSC',
    alternativeScacs: ['MEDU'],
    containerPrefixes: ['MSCU', 'MEDU', 'MSDU', 'MSMU', 'MSNU', 'MSBU', 'MSPU', 'MSZU', 'GTIU', 'MSTU', 'MSYU'],
    billOfLadingPrefixes: ['MEDU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z0-9]{2}\d{6}$/,
        words: 'two characters and six digits',
        examples: ['A1234567', 'AB123456'],
        note: 'Mostly after MEDU.',
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^EBKG\d{8}$/,
        words: 'EBKG and eight digits',
        odds: 0.9,
        examples: ['EBKG10000000'],
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^\d{3}[A-Z]{6,8}\d{5}[A-Z]$/,
        words: 'three digits, six to eight letters, five digits and a letter',
        odds: 0.7,
        examples: ['177ABCDEFG00000A'],
        note: 'By one real number only.',
      },
    ],
  },
  { scac: 'NIDU', name: 'Nile Dutch Africa Line', shortName: 'NileDutch', containerPrefixes: ['NDSU', 'NIDU'] },
  { scac: 'NSRU', name: 'Namsung Shipping', shortName: 'Namsung', containerPrefixes: ['NSRU', 'NSSU'] },
  {
    scac: 'ONEY',
    name: 'Ocean Network Express',
    shortName: 'ONE',
    containerPrefixes: ['ONEU', 'NYKU', 'MOLU', 'KKFU', 'KKTU', 'MOAU', 'MOEU', 'MOFU', 'MORU', 'MOSU', 'MOTU', 'AKLU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{2}\d[A-Z]{2}[A-Z0-9]\d{6}$/,
        words: 'two letters, a digit, two letters, a character and six digits',
        odds: 0.75,
        examples: ['SH9EL8000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{4}\d{8}$/,
        words: 'four letters and eight digits',
        odds: 0.4,
        examples: ['HAMA71000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z][A-Z0-9]{4,5}\d{6}$/,
        words: 'five or six characters and six digits',
        examples: ['SH9EL8000000', 'A1B2C123456'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^(?![A-Z]{3,4}\d+$)[A-Z][A-Z0-9]{5}\d{6}$/,
        words: 'six characters and six digits',
        odds: 0.5,
        examples: ['SH9EL8000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{3}\d{9}$/,
        words: 'three letters and nine digits',
        odds: 0.1,
        examples: ['ABC123456789'],
      },
    ],
  },
  {
    scac: 'OOLU',
    name: 'Orient Overseas Container Line',
    shortName: 'OOCL',
    containerPrefixes: ['OOLU', 'OOCU'],
    sharesContainersWith: ['COSU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^\d{10}$/,
        words: 'ten digits',
        examples: ['2640000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[24]\d{6}(?!000)\d{3}$/,
        words: 'ten digits that begin with 2 or 4',
        odds: 0.8,
        examples: ['2640000010', '4020000010'],
        note: 'Those of Matson end with 000.',
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^3\d{9}$/,
        words: 'ten digits that begin with 3',
        odds: 0.75,
        examples: ['3012345678'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[24]\d{6}000$/,
        words: 'ten digits that begin with 2 or 4',
        odds: 0.2,
        examples: ['2640000000'],
      },
    ],
  },
  {
    scac: 'PCIU',
    name: 'Pacific International Lines',
    shortName: 'PIL',
    alternativeScacs: ['PABV'],
    containerPrefixes: ['PCIU', 'PILU'],
    billOfLadingPrefixes: ['PABV'],
    only: CONTAINER_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{4}\d{8}$/,
        words: 'four letters and eight digits',
        odds: 0.2,
        examples: ['ABCD12345678'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[A-Z]{3}\d{9}$/,
        words: 'three letters and nine digits',
        odds: 0.15,
        examples: ['ABC123456789'],
      },
    ],
  },
  { scac: 'PDLU', name: 'Neptune Pacific Direct Line', shortName: 'NPDL', containerPrefixes: ['PDLU'] },
  { scac: 'POBU', name: 'Pan Ocean', shortName: 'Pan Ocean' },
  { scac: 'PSHI', name: 'Pasha Hawaii', shortName: 'Pasha' },
  { scac: 'REGU', name: 'Regional Container Lines', shortName: 'RCL', containerPrefixes: ['REGU'] },
  { scac: 'SAFM', name: 'Safmarine', shortName: 'Safmarine', only: DOCUMENTS_ONLY },
  { scac: 'SCIU', name: 'Shipping Corporation of India', shortName: 'SCI', containerPrefixes: ['SIIU'] },
  { scac: 'SEAU', name: 'Sealand', shortName: 'Sealand', alternativeScacs: ['SEAL'] },
  { scac: 'SEJJ', name: 'Seago Line', shortName: 'Seago' },
  { scac: 'SIKU', name: 'Samudera Shipping Line', shortName: 'Samudera', containerPrefixes: ['SIKU'] },
  {
    scac: 'SITC',
    name: 'SITC Container Lines',
    shortName: 'SITC',
    containerPrefixes: ['SITU'],
    billOfLadingPrefixes: ['SITD'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{4}\d{6}$/,
        words: 'four letters and six digits',
        examples: ['ABCD123456'],
        note: 'After SITD.',
      },
    ],
  },
  {
    scac: 'SKLU',
    name: 'Sinokor Merchant Marine',
    shortName: 'Sinokor',
    alternativeScacs: ['SNKO'],
    containerPrefixes: ['SKHU', 'SKLU', 'SKRU'],
    billOfLadingPrefixes: ['SNKO'],
  },
  {
    scac: 'SMLM',
    name: 'SM Line',
    shortName: 'SM Line',
    containerPrefixes: ['SMCU'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{4}\d[A-Z]\d{6}$/,
        words: 'four letters, a digit, a letter and six digits',
        odds: 0.6,
        examples: ['SHSM9C000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z0-9]{6}\d{6}$/,
        words: 'six characters and six digits',
        examples: ['SHSM9C000000', 'NJPE70000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z][A-Z0-9]{5}\d{6}$/,
        words: 'six characters and six digits',
        odds: 0.05,
        examples: ['SHSM9C000000'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^[A-Z]{4}\d{8}$/,
        words: 'four letters and eight digits',
        odds: 0.1,
        examples: ['NJPE70000000'],
      },
    ],
  },
  { scac: 'SMLU', name: 'Seaboard Marine', shortName: 'Seaboard', containerPrefixes: ['SMLU'], only: DOCUMENTS_ONLY },
  { scac: 'SPNU', name: 'Salam Pacific Indonesia Lines', shortName: 'SPIL', containerPrefixes: ['SPNU'] },
  { scac: 'SQQY', name: 'Sea Lead Shipping', shortName: 'SeaLead', alternativeScacs: ['SJHH'] },
  // It sails under the name of Swire Shipping since 2024 and is asked under this code.
  {
    scac: 'SSBF',
    name: 'Westwood Shipping Lines',
    shortName: 'Westwood',
    alternativeScacs: ['WWSU'],
    containerPrefixes: ['WSLU'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'SSPH',
    name: 'Seth Shipping',
    shortName: 'Seth',
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{3}\d{4,8}$/,
        words: 'three letters and four to eight digits',
        examples: ['SHH30000000', 'HFA1234'],
      },
    ],
  },
  {
    scac: SANDBOX_SCAC,
    name: 'Landfall Sandbox',
    shortName: 'Sandbox',
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /./,
        words: 'anything',
        examples: ['EXAMPLE01'],
        note: 'Its numbers are inventions of its own.',
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^SBK0[A-Z]+\d{2}$/,
        words: 'SBK0, a word and two digits',
        odds: 0.98,
        examples: ['SBK0WORD01'],
      },
      {
        kind: 'bill_of_lading',
        stands: 'alone',
        pattern: /^SBX0[A-Z]+\d{2}$/,
        words: 'SBX0, a word and two digits',
        odds: 0.98,
        examples: ['SBX0WORD01'],
      },
    ],
  },
  { scac: 'TJFH', name: 'Transfar Shipping', shortName: 'Transfar', only: DOCUMENTS_ONLY },
  { scac: 'TOTE', name: 'TOTE Maritime', shortName: 'TOTE', containerPrefixes: ['NPRU', 'SBGU', 'STRU'] },
  {
    scac: 'TRBR',
    name: 'Trailer Bridge',
    shortName: 'Trailer Bridge',
    alternativeScacs: ['PYRR', 'TBIE'],
    only: BOOKING_ONLY,
  },
  { scac: 'TRKU', name: 'Turkon Line', shortName: 'Turkon', containerPrefixes: ['TRKU'] },
  {
    scac: 'TXZJ',
    name: 'T.S. Lines',
    shortName: 'TS Lines',
    containerPrefixes: ['TSSU', 'TSLU'],
    only: CONTAINER_ONLY,
  },
  { scac: 'WDSB', name: 'World Direct Shipping', shortName: 'WDS', only: CONTAINER_ONLY },
  { scac: 'WECU', name: 'WEC Lines', shortName: 'WEC', containerPrefixes: ['HMKU', 'WCXU', 'WECU'] },
  {
    scac: 'WHLC',
    name: 'Wan Hai Lines',
    shortName: 'Wan Hai',
    alternativeScacs: ['WHLU'],
    containerPrefixes: ['WHLU', 'WHSU', 'TPCU'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^0\d{2}[A-Z0-9]{2}\d{5}$/,
        words: 'ten characters that begin with 0',
        odds: 0.75,
        examples: ['012A123456', '0123A12345', '0123456789'],
      },
    ],
  },
  // Since October 2023 its own bills of lading begin with YMJA.
  {
    scac: 'YMLU',
    name: 'Yang Ming Marine Transport',
    shortName: 'Yang Ming',
    alternativeScacs: ['YMJA', 'YMPR', 'YMSG'],
    containerPrefixes: ['YMLU', 'YMMU', 'YMSU', 'YMPU'],
    billOfLadingPrefixes: ['YMJA', 'YMPR', 'YMSG'],
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'both',
        pattern: /^[WIETBN]\d{9}$/,
        words: 'W, I, E, T, B or N and nine digits',
        odds: 0.8,
        examples: ['E216000000'],
      },
      {
        kind: 'booking',
        stands: 'alone',
        pattern: /^[A-Z]{3}\d{6}$/,
        words: 'three letters and six digits',
        odds: 0.6,
        examples: ['ABC123456'],
      },
    ],
  },
  {
    scac: 'ZIMU',
    name: 'ZIM Integrated Shipping Services',
    shortName: 'ZIM',
    containerPrefixes: ['ZIMU', 'ZCSU', 'ZWFU', 'ZCLU', 'ZMOU'],
    only: DOCUMENTS_ONLY,
    documentFormats: [
      {
        kind: 'bill_of_lading',
        stands: 'after_prefix',
        pattern: /^[A-Z]{3}\d{4,8}$/,
        words: 'three letters and four to eight digits',
        examples: ['SHH30000000', 'HFA1234'],
        note: 'The line is asked with the prefix.',
      },
    ],
  },
] as const satisfies readonly LineRow[];

/**
 * Owner prefixes of lessors. Their boxes sail for whoever rents them, so such a prefix never identifies a line; lists
 * that give one to a line contradict each other. WFHU is the prefix of Waterfront, though one list gives it to Wan Hai.
 */
export const LEASED_PREFIXES: readonly string[] = [
  // Triton, with TAL
  ...['TCLU', 'TCKU', 'TCNU', 'TRHU', 'TRIU', 'TRLU', 'TTNU', 'TDRU', 'TOLU', 'TIIU'],
  ...['EQRU', 'HNSU', 'ICSU', 'IKSU', 'MTRU', 'RRIU', 'TDTU', 'TPHU', 'TPXU', 'TRDU', 'TRVU', 'YOIU'],
  // Textainer
  ...['TGHU', 'TEMU', 'TEXU', 'TLLU', 'TGBU', 'TXGU', 'AMFU', 'AXIU', 'GATU', 'GAOU', 'CLHU'],
  ...['AMZU', 'CEOU', 'CHIU', 'GAEU', 'GAZU', 'HCIU', 'KWCU', 'LLTU', 'MAXU', 'MGLU', 'MLCU', 'PRSU', 'RFSU', 'TENU'],
  ...['WCIU', 'XINU'],
  // CAI
  ...['CAIU', 'CAXU', 'CAAU', 'CAZU', 'CESU', 'CIPU', 'CNEU', 'CZZU', 'NEVU', 'OTEU', 'SKYU'],
  // Florens, with Dong Fang
  ...['FCIU', 'FSCU', 'FFAU', 'FBIU', 'DFSU', 'FDCU', 'DFOU', 'FBLU', 'FCGU', 'FCLU', 'FCXU', 'FJKU', 'FTAU', 'JTMU'],
  ...['PGXU'],
  // Seaco
  ...['GESU', 'SEGU', 'CRSU', 'CRXU', 'SCZU', 'CLOU', 'CRTU', 'CUCU', 'CXDU', 'CXRU', 'CXSU', 'CXTU', 'DNAU', 'EMAU'],
  ...['FVIU', 'GCEU', 'GSTU', 'HJMU', 'HNPU', 'IEAU', 'IKKU', 'ITLU', 'SBOU', 'SCEU', 'SCPU', 'SCXU', 'SEKU', 'SELU'],
  ...['SEMU', 'SPLU', 'UFCU', 'XTRU'],
  // SeaCube
  ...['DRYU', 'CRLU', 'CTWU', 'GIPU', 'GSPU', 'INBU', 'INKU', 'INNU', 'INTU', 'IPXU', 'IRNU', 'MGNU', 'MTSU', 'MTYU'],
  ...['OTPU', 'SDDU', 'SZLU', 'WBPU'],
  // Beacon, Blue Sky, Touax, UES, Waterfront, Raffles, Titan
  ...['BMOU', 'BEAU', 'BSIU', 'SKIU', 'GLDU', 'GRDU', 'PGTU', 'TGCU', 'TGSU', 'UETU', 'UESU', 'UXXU', 'EASU', 'WFHU'],
  ...['FPTU', 'RFCU', 'RLTU', 'BXRU', 'CXIU', 'TCIU', 'TITU', 'MAGU'],
];
