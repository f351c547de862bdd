import { placeKey } from './place-key.ts';
import { countryName, stateNames } from './region-name.ts';

/** A subdivision of a country: ISO 3166-2 without the hyphen. */
export interface Subdivision {
  country: string;
  code: string;
}

/** Names of countries that messages use beside those of the Unicode repository. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE, U.A.E.',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  CD: 'Democratic Republic of the Congo, DR Congo, Congo Kinshasa',
  CG: 'Republic of the Congo, Congo',
  CI: 'Ivory Coast, Cote dIvoire',
  CN: 'P.R. China, PR China, PRC, Mainland China, Peoples Republic of China, China Mainland',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FM: 'Federated States of Micronesia',
  GB: 'Great Britain, England, Scotland, Wales, Northern Ireland, UK, U.K.',
  HK: 'Hong Kong, Hongkong, Hong Kong SAR',
  IR: 'Islamic Republic of Iran',
  KP: 'Democratic Peoples Republic of Korea',
  KR: 'Korea, Republic of Korea, Korea Republic of, S. Korea',
  LA: 'Lao Peoples Democratic Republic, Lao PDR',
  MD: 'Republic of Moldova',
  MK: 'Macedonia',
  MM: 'Myanmar, Burma',
  MO: 'Macau, Macao',
  NL: 'Holland, The Netherlands',
  PS: 'Palestine',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  SY: 'Syrian Arab Republic',
  TL: 'East Timor',
  TR: 'Turkey, Turkiye',
  TW: 'Taiwan, Taiwan Province of China, Chinese Taipei, Taiwan ROC',
  TZ: 'United Republic of Tanzania',
  US: 'USA, U.S.A., U.S., United States of America',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam, Vietnam',
};

/** ISO 3166-1: the codes of three letters, each before the code of two. */
const THREE_LETTERS =
  'AFGAF ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY ' +
  'BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BRABR VGBVG BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA ' +
  'CYMKY CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ ' +
  'DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ' +
  'GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HNDHN HKGHK ' +
  'HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR ' +
  'KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH ' +
  'MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC ' +
  'NZLNZ NICNI NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH POLPL ' +
  'PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN ' +
  'SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SSDSS ESPES LKALK SDNSD SURSR SWESE CHECH SYRSY TWNTW ' +
  'TJKTJ TZATZ THATH TLSTL TGOTG TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB USAUS URYUY UZBUZ ' +
  'VUTVU VENVE VNMVN VIRVI WLFWF YEMYE ZMBZM ZWEZW';

/** Subdivisions of further countries whose addresses name them, with the codes that the UN/LOCODE list has for them. */
const OTHER_SUBDIVISIONS: Readonly<Record<string, string>> = {
  AU: 'NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia',
  BR: 'AM Amazonas, BA Bahia, CE Ceara, ES Espirito Santo, MG Minas Gerais, PA Para, PE Pernambuco, PR Parana, RJ Rio de Janeiro, RS Rio Grande do Sul, SC Santa Catarina, SP Sao Paulo',
  CN: 'AH Anhui, BJ Beijing, CQ Chongqing, FJ Fujian, GD Guangdong, GS Gansu, GX Guangxi, GZ Guizhou, HA Henan, HB Hubei, HE Hebei, HI Hainan, HL Heilongjiang, HN Hunan, JL Jilin, JS Jiangsu, JX Jiangxi, LN Liaoning, NM Nei Mongol, NM Inner Mongolia, NX Ningxia, QH Qinghai, SC Sichuan, SD Shandong, SH Shanghai, SN Shaanxi, SX Shanxi, TJ Tianjin, XJ Xinjiang, XZ Xizang, YN Yunnan, ZJ Zhejiang',
  IN: 'AP Andhra Pradesh, AS Assam, BR Bihar, DL Delhi, GA Goa, GJ Gujarat, HP Himachal Pradesh, HR Haryana, JH Jharkhand, KA Karnataka, KL Kerala, MH Maharashtra, MP Madhya Pradesh, OR Odisha, PB Punjab, RJ Rajasthan, TG Telangana, TN Tamil Nadu, UP Uttar Pradesh, WB West Bengal',
};

interface Regions {
  countries: Map<string, string>;
  subdivisions: Map<string, Subdivision[]>;
}

let regions: Regions | null = null;

/** The country that a text names by a code of two or three letters or by a name; null for any other text. */
export function countryCodeOf(text: string): string | null {
  regions ??= readRegions();
  return regions.countries.get(placeKey(text)) ?? null;
}

/** The states and provinces that a text names; of several countries where they share a name. */
export function subdivisionsNamed(text: string): readonly Subdivision[] {
  regions ??= readRegions();
  return regions.subdivisions.get(placeKey(text)) ?? [];
}

function readRegions(): Regions {
  const countries = new Map<string, string>();
  for (const pair of THREE_LETTERS.split(' ')) {
    const [three, two] = [pair.slice(0, 3), pair.slice(3)];
    const others = (OTHER_NAMES[two] ?? '').split(',');
    for (const name of [two, three, countryName(two) ?? '', ...others]) {
      if (name.trim() !== '') countries.set(placeKey(name), two);
    }
  }
  const subdivisions = new Map<string, Subdivision[]>();
  const remember = (country: string, code: string, name: string) => {
    const key = placeKey(name);
    subdivisions.set(key, [...(subdivisions.get(key) ?? []), { country, code }]);
  };
  for (const { country, abbreviation, name } of stateNames()) remember(country, abbreviation, name);
  for (const [country, list] of Object.entries(OTHER_SUBDIVISIONS)) {
    for (const [, code = '', name = ''] of list.matchAll(/([A-Z]+) ([^,]+)/g)) remember(country, code, name);
  }
  return { countries, subdivisions };
}
