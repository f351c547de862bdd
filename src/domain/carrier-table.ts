/**
 * Shipping lines and the owner prefixes of containers. SCACs are assigned by NMFTA, owner prefixes by BIC; which line
 * uses which is taken from the lines' own public pages and from public lists where these agree. A fact that could not
 * be established is left out: a missing prefix only means that a number has to name its line, a wrong one would ask the
 * wrong line.
 */

/** What a number may be when a line is asked for it. */
export type NumberKind = 'bill_of_lading' | 'booking' | 'container';

/** A row of the table; what it does not say is empty, and a line without `only` takes every kind of number. */
export interface LineRow {
  scac: string;
  name: string;
  shortName: string;
  alternativeScacs?: readonly string[];
  containerPrefixes?: readonly string[];
  /** What its bills of lading begin with, beside the SCAC itself. */
  billOfLadingPrefixes?: readonly string[];
  only?: readonly NumberKind[];
}

/** The only line that is no line: its numbers are answered by the sandbox. */
export const SANDBOX_SCAC = 'TEST';

const CONTAINER_ONLY = ['container'] as const;
const NO_BILLS_OF_LADING = ['booking', 'container'] as const;
const DOCUMENTS_ONLY = ['bill_of_lading', 'booking'] as const;

export const LINES = [
  { scac: 'ACLU', name: 'Atlantic Container Line', shortName: 'ACL', containerPrefixes: ['ACLU'] },
  {
    scac: 'ANNU',
    name: 'ANL Container Line',
    shortName: 'ANL',
    alternativeScacs: ['ANLC'],
    containerPrefixes: ['ANNU'],
    billOfLadingPrefixes: ['ANLC'],
  },
  // Its boxes run under the prefixes of CMA CGM, to whom APLU and its sisters belong today.
  { scac: 'APLU', name: 'American President Lines', shortName: 'APL' },
  { scac: 'ARKU', name: 'Arkas Line', shortName: 'Arkas', containerPrefixes: ['ARKU'] },
  { scac: 'CHVW', name: 'Swire Shipping', shortName: 'Swire' },
  { scac: 'CKCO', name: 'CK Line', shortName: 'CK Line' },
  {
    scac: 'CLAM',
    name: 'Crowley Liner Services',
    shortName: 'Crowley',
    alternativeScacs: ['CAMN', 'CMCU', 'CMSN', 'CPRC', 'CWLQ'],
    billOfLadingPrefixes: ['CWLQ'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'CMDU',
    name: 'CMA CGM',
    shortName: 'CMA CGM',
    alternativeScacs: ['CMAU'],
    containerPrefixes: ['CMAU', 'CGMU', 'ECMU', 'CMNU', 'APZU', 'APHU', 'APRU', 'APLU'],
  },
  { scac: 'CNCX', name: 'CNC Line', shortName: 'CNC' },
  {
    scac: 'COSU',
    name: 'COSCO Shipping Lines',
    shortName: 'COSCO',
    alternativeScacs: ['COEU'],
    containerPrefixes: ['CBHU', 'CCLU', 'CSNU', 'CSLU', 'COSU'],
    billOfLadingPrefixes: ['CCMJ'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'CULU',
    name: 'China United Lines',
    shortName: 'CULines',
    alternativeScacs: ['CULV', 'CULX'],
    billOfLadingPrefixes: ['CULV'],
  },
  { scac: 'DJSC', name: 'Dongjin Shipping', shortName: 'Dongjin' },
  {
    scac: 'EGLV',
    name: 'Evergreen Line',
    shortName: 'Evergreen',
    alternativeScacs: ['EISU', 'EVRG'],
    containerPrefixes: ['EGHU', 'EISU', 'EMCU', 'EGSU', 'EITU', 'UGMU', 'HMCU', 'LTIU'],
    billOfLadingPrefixes: ['EISU'],
    only: CONTAINER_ONLY,
  },
  { scac: 'GOSU', name: 'Gold Star Line', shortName: 'GSL', only: DOCUMENTS_ONLY },
  {
    scac: 'HDMU',
    name: 'HMM',
    shortName: 'HMM',
    containerPrefixes: ['HMMU', 'HDMU', 'KOCU'],
    only: NO_BILLS_OF_LADING,
  },
  { scac: 'HDUJ', name: 'Hede (Hong Kong) International Shipping', shortName: 'Hede' },
  {
    scac: 'HLCU',
    name: 'Hapag-Lloyd',
    shortName: 'Hapag-Lloyd',
    containerPrefixes: ['HLCU', 'HLXU', 'HLBU', 'HAMU', 'UACU', 'UASU', 'CPSU', 'CASU', 'LNXU', 'QIBU'],
  },
  { scac: 'IAAU', name: 'Interasia Lines', shortName: 'Interasia', containerPrefixes: ['IAAU'] },
  { scac: 'IILU', name: 'Independent Container Line', shortName: 'ICL' },
  {
    scac: 'KMTU',
    name: 'Korea Marine Transport Company',
    shortName: 'KMTC',
    alternativeScacs: ['KMTC'],
    containerPrefixes: ['KMTU', 'KMCU'],
    billOfLadingPrefixes: ['KMTC'],
  },
  // Hamburg Süd (SUDU) and Sealand Asia (MCPU) were merged into it; their numbers are answered by Maersk.
  {
    scac: 'MAEU',
    name: 'Maersk',
    shortName: 'Maersk',
    alternativeScacs: ['MCPU', 'SUDU'],
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
    ],
    billOfLadingPrefixes: ['SUDU'],
  },
  {
    scac: 'MATS',
    name: 'Matson Navigation Company',
    shortName: 'Matson',
    containerPrefixes: ['MATU'],
    only: DOCUMENTS_ONLY,
  },
  {
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    shortName: 'MSC',
    alternativeScacs: ['MEDU'],
    containerPrefixes: ['MSCU', 'MEDU', 'MSDU', 'MSMU', 'MSNU', 'MSBU', 'MSPU', 'MSZU'],
    billOfLadingPrefixes: ['MEDU'],
  },
  {
    scac: 'ONEY',
    name: 'Ocean Network Express',
    shortName: 'ONE',
    containerPrefixes: ['ONEU', 'NYKU', 'MOLU', 'KKFU', 'KKTU', 'MOAU', 'MOEU', 'MOFU', 'MORU', 'MOTU', 'AKLU'],
  },
  {
    scac: 'OOLU',
    name: 'Orient Overseas Container Line',
    shortName: 'OOCL',
    containerPrefixes: ['OOLU', 'OOCU'],
  },
  {
    scac: 'PCIU',
    name: 'Pacific International Lines',
    shortName: 'PIL',
    alternativeScacs: ['PABV'],
    containerPrefixes: ['PCIU', 'PILU'],
    billOfLadingPrefixes: ['PABV'],
    only: CONTAINER_ONLY,
  },
  { scac: 'REGU', name: 'Regional Container Lines', shortName: 'RCL', containerPrefixes: ['REGU'] },
  { scac: 'SAFM', name: 'Safmarine', shortName: 'Safmarine' },
  { scac: 'SEAU', name: 'Sealand', shortName: 'Sealand' },
  { scac: 'SEJJ', name: 'Seago Line', shortName: 'Seago' },
  {
    scac: 'SITC',
    name: 'SITC Container Lines',
    shortName: 'SITC',
    containerPrefixes: ['SITU'],
    billOfLadingPrefixes: ['SITD'],
  },
  {
    scac: 'SKLU',
    name: 'Sinokor Merchant Marine',
    shortName: 'Sinokor',
    alternativeScacs: ['SNKO'],
    containerPrefixes: ['SKLU', 'SIKU'],
    billOfLadingPrefixes: ['SNKO'],
  },
  { scac: 'SMLM', name: 'SM Line', shortName: 'SM Line', containerPrefixes: ['SMCU'], only: DOCUMENTS_ONLY },
  { scac: 'SMLU', name: 'Seaboard Marine', shortName: 'Seaboard', containerPrefixes: ['SMLU'] },
  { scac: 'SQQY', name: 'Sea Lead Shipping', shortName: 'SeaLead', alternativeScacs: ['SJHH'] },
  // Its name could not be established, so the code stands for it.
  { scac: 'SSBF', name: 'SSBF', shortName: 'SSBF' },
  { scac: 'SSPH', name: 'Seth Shipping', shortName: 'Seth' },
  { scac: SANDBOX_SCAC, name: 'Landfall Sandbox', shortName: 'Sandbox' },
  { scac: 'TJFH', name: 'Transfar Shipping', shortName: 'Transfar' },
  { scac: 'TRBR', name: 'Trailer Bridge', shortName: 'Trailer Bridge' },
  { scac: 'TRKU', name: 'Turkon Line', shortName: 'Turkon', containerPrefixes: ['TRKU'] },
  {
    scac: 'TXZJ',
    name: 'T.S. Lines',
    shortName: 'TS Lines',
    containerPrefixes: ['TSSU', 'TSLU'],
    only: CONTAINER_ONLY,
  },
  { scac: 'WDSB', name: 'World Direct Shipping', shortName: 'WDS' },
  {
    scac: 'WHLC',
    name: 'Wan Hai Lines',
    shortName: 'Wan Hai',
    containerPrefixes: ['WHLU', 'WHSU', 'WFHU'],
  },
  {
    scac: 'YMLU',
    name: 'Yang Ming Marine Transport',
    shortName: 'Yang Ming',
    alternativeScacs: ['YMJA', 'YMPR', 'YMSG'],
    containerPrefixes: ['YMLU', 'YMMU', 'YMSU', 'YMPU'],
    billOfLadingPrefixes: ['YMJA', 'YMPR', 'YMSG'],
  },
  {
    scac: 'ZIMU',
    name: 'ZIM Integrated Shipping Services',
    shortName: 'ZIM',
    containerPrefixes: ['ZIMU', 'ZCSU', 'ZWFU', 'ZCLU', 'ZMOU', 'JXLU'],
    only: DOCUMENTS_ONLY,
  },
] as const satisfies readonly LineRow[];

/**
 * Owner prefixes of lessors. Their boxes sail for whoever rents them, so such a prefix never identifies a line; lists
 * that give one to a line contradict each other.
 */
export const LEASED_PREFIXES: readonly string[] = [
  // Triton
  ...['TCLU', 'TCKU', 'TCNU', 'TRHU', 'TRIU', 'TRLU', 'TTNU', 'TDRU', 'TOLU', 'TIIU'],
  // Textainer
  ...['TGHU', 'TEMU', 'TEXU', 'TLLU', 'TGBU', 'TXGU', 'AMFU', 'AXIU', 'GATU', 'GAOU', 'CLHU'],
  // CAI, Florens, Beacon, Blue Sky, Dong Fang
  ...['CAIU', 'CAXU', 'FCIU', 'FSCU', 'FFAU', 'FBIU', 'BMOU', 'BEAU', 'BSIU', 'DFSU', 'FDCU'],
  // Seaco
  ...['GESU', 'SEGU', 'CRSU', 'CRXU'],
  // Others
  ...['UETU', 'UESU', 'MAGU', 'DRYU', 'SCZU', 'GLDU', 'CAAU'],
];
