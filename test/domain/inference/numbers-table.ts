/**
 * Numbers that public sources show together with the line that they belong to. A number stands here once with its
 * letters and, where people write it so, once without; the letter that a source has put behind a number of its own is
 * left out. Numbers of NYK and MOL count for ONE, those of Hamburg Süd for Maersk, which took them over.
 */

/** Where the numbers were read. */
export const SOURCES = {
  /** github.com/rmoon6/UpdateBOL, res/bolUpdate.sql: containers of a terminal with their bills of lading, 2017. */
  TERMINAL_2017: 'rmoon6/UpdateBOL',
  /** github.com/TaikerLiang/Flask-Vue-Crud, test/spiders: what the tests of a crawler of the lines' own pages ask for, 2019 to 2022. */
  CRAWLER: 'TaikerLiang/Flask-Vue-Crud',
  /** gist.github.com/dodeja (78770ad4, dbf20270, 675dad99, 66082dd7): lists of forwarders with the SCAC of each number, 2020 and 2021. */
  FORWARDERS_2020: 'gist.github.com/dodeja',
  /** Examples in documentation: Terminal49, Vizion, AMX, SeaRates, MSC trackers on Apify, and house bills in public samples. */
  DOCUMENTATION: 'documentation',
} as const;

/**
 * What sort of number it is: a container; a document with the letters of its line; one without them, of a form that one
 * line mostly writes; one of a form that several write; one that is of no line that is known.
 */
export type Sort = 'box' | 'prefixed' | 'bare' | 'ambiguous' | 'foreign';

/** Numbers of one line in one source; no line for what is foreign. */
export interface NumberGroup {
  source: keyof typeof SOURCES;
  scac: string | null;
  kind: 'container' | 'bill_of_lading' | 'booking';
  sort: Sort;
  /** Separated by blanks. */
  numbers: string;
}

export const NUMBERS: readonly NumberGroup[] = [
  {
    source: 'TERMINAL_2017',
    scac: 'CMDU',
    kind: 'container',
    sort: 'box',
    numbers:
      'APHU6786758 APHU6856006 APHU7206622 APZU3438767 BEAU4149896 BMOU1097854 CAIU9314940 CMAU1365899 ' +
      'CMAU1580870 CMAU4109015 CMAU4707655 CMAU5130470 CMAU5295022 CMAU5425790 CMAU5446793 CMAU5711557 ' +
      'CMAU5986317 DFSU6435494 FSCU8607880 SEGU4619538 SEGU4903740 SEGU4981697 TCNU7307859',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'MAEU',
    kind: 'container',
    sort: 'box',
    numbers:
      'APMU8054193 INKU2499499 MIEU0026610 MRKU0317004 MRKU2587734 MRKU2713658 MRKU2767593 MRKU2842608 ' +
      'MRKU2884291 MRKU3231856 MRKU3375447 MRKU3471820 MRKU3681072 MRKU3934946 MRKU4002915 MRKU4232184 ' +
      'MRKU4438745 MRKU4813532 MRKU5981680 MRKU6408837 MRKU6466704 MRKU6630171 MSKU0678098 MSKU0695310 ' +
      'MSKU0695984 MSKU1092692 MSKU1525093 MSKU1602100 MSKU1617409 MSKU1633729 MSKU1753540 MSKU1842117 ' +
      'MSKU4780261 MSKU8073210 MSKU8150044 MSKU8186685 MSKU8271684 MSKU8412479 MSKU8570710 MSKU8590758 ' +
      'MSKU8663026 MSKU8773255 MSKU8864313 MSKU8937087 MSKU9042912 MSKU9295607 MSKU9645109 MSKU9688097 ' +
      'MSKU9974969 PONU7142260 PONU7481393 PONU7501587 PONU7523539 PONU7629541 PONU7686670 PONU7893282 ' +
      'PONU7972587 PONU7984660 TCKU9577463 TCNU8223201 TCNU8624082 TCNU8820552 TEMU6159166 TEMU6940414 ' +
      'TGHU7903150 TGHU8164625 TRIU9859073 TRLU6680181 UETU5030519',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'ONEY',
    kind: 'container',
    sort: 'box',
    numbers:
      'BEAU2746608 BEAU2748200 BMOU3143265 CAIU9190080 CAXU8164323 FCIU4544086 GESU6706133 GLDU9342936 ' +
      'NYKU0740428 NYKU2817508 NYKU3321050 NYKU3647598 NYKU3897581 NYKU3910390 NYKU4160351 NYKU4161574 ' +
      'NYKU4188256 NYKU4825360 NYKU5109061 NYKU8403336 NYKU9900912 NYKU9900996 NYKU9901056 SEGU5521211 ' +
      'TCLU4056665 TCLU6872483 TCLU9442803 TCLU9680416 TCLU9876332 TCNU3598571 TCNU3599095 TCNU4088891 ' +
      'TCNU6454623 TGHU6059066',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'HLCU',
    kind: 'container',
    sort: 'box',
    numbers:
      'BMOU5497632 BSIU9053098 CAIU8079261 CAIU8463153 CAIU8486966 CAIU9427628 CLHU8579204 FCIU8304294 ' +
      'GESU4608842 GESU5929600 GESU6396681 GESU6406080 GVCU2042255 HLBU1474360 HLBU1558310 HLBU1578087 ' +
      'HLXU1242715 HLXU1290800 HLXU1365601 HLXU3093890 HLXU3520604 HLXU6308250 HLXU6569254 HLXU6586441 ' +
      'HLXU8339646 HLXU8408428 HLXU8559532 IPXU3772190 IPXU3822069 MAXU6245832 TCKU9323957 TCLU4490060 ' +
      'TCLU8623601 TGHU3726798 TGHU8024829 UACU3585730',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'EGLV',
    kind: 'container',
    sort: 'box',
    numbers:
      'DFSU6689966 DRYU9290388 DRYU9420500 EGSU9115692 EISU9184866 EISU9419620 EMCU1439865 HMCU9146315 ' +
      'MAGU4891351 OCGU8009921 TCLU8311136 TCNU3746766 TCNU3846322 TCNU6087533',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'OOLU',
    kind: 'container',
    sort: 'box',
    numbers:
      'OOCU6559316 OOLU1069694 OOLU4324999 OOLU5376066 OOLU6817314 OOLU7624618 OOLU7763573 OOLU8392142 ' +
      'OOLU8739993 OOLU9516572 OOLU9667218 OOLU9844226 OOLU9936852 SEGU4092200 TCLU1486662 TCNU2554413 ' +
      'TCNU2556165',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'CMDU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'CMDUHBG1165639 CMDUHBG1173426 CMDUHBG1177631 CMDUHBG1177668 CMDUHBG1177672 CMDUHBG1177756 ' +
      'CMDUHBG1177808 CMDUNJZY106285',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'CMDU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'HBG1165639 HBG1173426 HBG1177631 HBG1177668 HBG1177672 HBG1177756 HBG1177808 NJZY106285',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'MAEU556136751 MAEU574747525 MAEU574747596 MAEU574747611 MAEU574747613 MAEU574747614 MAEU574747638 ' +
      'MAEU574747696 MAEU574747697 MAEU574747698 MAEU574747699 MAEU574747700 MAEU574747701 MAEU574747702 ' +
      'MAEU574747704 MAEU574747734 MAEU574747735 MAEU574747748 MAEU576124662 MAEU576168611 MAEU576168612 ' +
      'MAEU576168672 MAEU576168677 MAEU576168826 MAEU576168834 MAEU586415813 MAEU597080385 MAEU597080412 ' +
      'MAEU597080674 MAEU597080708 MAEU597080709 MAEU597080710 MAEU961153521',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '556136751 574747525 574747596 574747611 574747613 574747614 574747638 574747696 574747697 574747698 ' +
      '574747699 574747700 574747701 574747702 574747704 574747734 574747735 574747748 576124662 576168611 ' +
      '576168612 576168672 576168677 576168826 576168834 586415813 597080385 597080412 597080674 597080708 ' +
      '597080709 597080710 961153521',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'HLCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'HLCUEUR170350544 HLCUEUR170350640 HLCUHAM170430606 HLCUHAM170431134 HLCUHAM170448838 ' +
      'HLCUHAM170511604 HLCUHAM170511648 HLCUHAM170529785 HLCUHAM170529847 HLCUHAM170534956 ' +
      'HLCUHAM170553481 HLCUHAM170564816 HLCUNK2170601730 HLCUSGN170601446',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'EGLV',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'EGLV140700693136 EGLV141789147941 EGLV143781163382 EGLV143781179254 EGLV143781179262 ' +
      'EGLV145799395133 EGLV145799396067 EGLV146700401223 EGLV146700419416 EGLV146700438381 ' +
      'EGLV146700438526',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'EGLV',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '140700693136 141789147941 143781163382 143781179254 143781179262 145799395133 145799396067 ' +
      '146700401223 146700419416 146700438381 146700438526',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'OOLU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'OOLU2024676980 OOLU2024774640 OOLU2589488090 OOLU2589488190 OOLU4028836290 OOLU4028836330 ' +
      'OOLU4029882800 OOLU4029882820 OOLU4029882860 OOLU4029882870 OOLU4029882900',
  },
  {
    source: 'TERMINAL_2017',
    scac: 'OOLU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '2024676980 2024774640 2589488090 2589488190 4028836290 4028836330 4029882800 4029882820 4029882860 ' +
      '4029882870 4029882900',
  },
  {
    source: 'CRAWLER',
    scac: 'MSCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'MEDUN4194175 MEDUXA281435 MEDUMY898253 MEDUH3870076',
  },
  {
    source: 'CRAWLER',
    scac: 'MSCU',
    kind: 'container',
    sort: 'box',
    numbers: 'GLDU7632978 GLDU7636572',
  },
  {
    source: 'CRAWLER',
    scac: 'ZIMU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'ZIMUSNH1160339 ZIMUNGB9355973 ZIMUNGB9490976 ZIMULAX0139127 ZIMUSNH1105927 ZIMULAX0140902 ' +
      'ZIMUORF0941773 ZIMUNGB9491892',
  },
  {
    source: 'CRAWLER',
    scac: 'GOSU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'GOSUNGB9490903 GOSUNGB9490855 GOSUNGB9490849 GOSUNGB9490840 GOSUNGB9490813 GOSUNGB9490815',
  },
  {
    source: 'CRAWLER',
    scac: 'SSPH',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'SSPHJOR8017471 SSPHLAX0140904 SSPHLAX0140932 SSPHLAX0137883 SSPHLAX0137876',
  },
  {
    source: 'CRAWLER',
    scac: 'HLCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'HLCUSHA1904CCVX4 HLCUSHA1908JNFF8 HLCUSHA1904CFPM3 HLCUSHA1911AVPN9 HLCULGB191208765',
  },
  {
    source: 'CRAWLER',
    scac: 'HLCU',
    kind: 'container',
    sort: 'box',
    numbers: 'HLBU2060615 UACU5837527 TCLU7285161',
  },
  {
    source: 'CRAWLER',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'SUDUN9NGB075568X SUDUN9NGB061282X SUDUN9998ALTNBPS',
  },
  {
    source: 'CRAWLER',
    scac: 'HDMU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'HDMUBKKM02611700 HDMUCANM47289400 HDMUSHAZ14206200 HDMUCANM46690900 HDMUCANM37487100 ' +
      'HDMUCANM33421600 HDMUCANM80199600 HDMUCANM82064900',
  },
  {
    source: 'CRAWLER',
    scac: 'HDMU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      'QSWB8014265 QSWB9354269 KAWB1113397 TACA1094192 MLWB0150473 YNWB2432642 TYWB1105254 KEWB1117764 ' +
      'GJWB2466893 NXWB0351471 MPWB3821952 TACA1099870 QSWB8011462',
  },
  {
    source: 'CRAWLER',
    scac: 'HDMU',
    kind: 'container',
    sort: 'box',
    numbers: 'DFSU6717570',
  },
  {
    source: 'CRAWLER',
    scac: 'SITC',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'SITDNBBK351734 SITDNBHP351674 SITDNBHP351657 SITDKHMO042679 SITDKHMO042629 SITDNBHP351639 ' +
      'SITDNBBK351634 SITDNBBK351600 SITDKHMO041590 SITDNBHP351456 SITDKHMO041593 SITDNBCL351419',
  },
  {
    source: 'CRAWLER',
    scac: 'SITC',
    kind: 'container',
    sort: 'box',
    numbers:
      'TEXU1590997 TRIU0496357 TEXU1590148 TEXU1051634 TEXU1055964 SEGU7352846 TEXU1527910 TEXU1585331 ' +
      'SITU0100286 SEGU7352912 TRIU0331172 TEXU1590493',
  },
  {
    source: 'CRAWLER',
    scac: 'COSU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '6205506031 6210544990 6213846630 6085396930 6199589860 6201756510 6201756520 6202096890 6204349640 ' +
      '6204349820 6205526740 6205547483 6210544910 6210930180 6210930190 6212347340 6212511950 6213698500 ' +
      '6213940280 6214337410 6214501030 6215813130 6215813140 6215813150 6215813160 6215813170 6215813190 ' +
      '6216593490 8021461820 8021483250 8021511700 8021543080 8021543520 8021543600 6282482360 6287064231 ' +
      '6285979940 6283585820 6278857560 6282190470 6283276882 6282200180 6205749080',
  },
  {
    source: 'CRAWLER',
    scac: 'COSU',
    kind: 'container',
    sort: 'box',
    numbers: 'OOLU3647169',
  },
  {
    source: 'CRAWLER',
    scac: 'EGLV',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '143986250473 003803619868 003901793951 003901365500 143982920890 003901966988 003902245109',
  },
  {
    source: 'CRAWLER',
    scac: 'OOLU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '2626788950 4104872940 2625936880 2625845270 2626042680 2656367990 2109051600',
  },
  {
    source: 'CRAWLER',
    scac: 'MATS',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '9069059000 2795535000 5432696000 9271590000 4335149000',
  },
  {
    source: 'CRAWLER',
    scac: 'MATS',
    kind: 'container',
    sort: 'box',
    numbers: 'MATU2310910',
  },
  {
    source: 'CRAWLER',
    scac: 'YMLU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      'W216104890 W209047989 I209365239 W241061370 W226020752 I209431722 E209048375 W209139591 W470030608 ' +
      'I209383517 I209384150',
  },
  {
    source: 'CRAWLER',
    scac: 'YMLU',
    kind: 'booking',
    sort: 'bare',
    numbers: 'FCL147384 FCL147097 YCH863258 YCH857197 YHU726505',
  },
  {
    source: 'CRAWLER',
    scac: 'YMLU',
    kind: 'container',
    sort: 'box',
    numbers: 'TGHU5309509 BSIU9772466',
  },
  {
    source: 'CRAWLER',
    scac: 'WHLC',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '0249538702 0349531933 0269534364 0249541639 0259A36452 0249538701 0249538700 0259612621 031B554489 ' +
      '025B648783',
  },
  {
    source: 'CRAWLER',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '589898475 586118841',
  },
  {
    source: 'CRAWLER',
    scac: 'ONEY',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'SH9FSK690300 SZPVF2740514 DALA35925000',
  },
  {
    source: 'CRAWLER',
    scac: 'ONEY',
    kind: 'container',
    sort: 'box',
    numbers: 'CLHU9129958',
  },
  {
    source: 'CRAWLER',
    scac: 'SMLM',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'SHSM9C747300 SHFA9A128100',
  },
  {
    source: 'CRAWLER',
    scac: 'CMDU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers:
      'NBSF301194 CNPC001499 NBSF300899 AWT0151237 AWT0151814 AWT0151810 AWT0150534 TWN0431755 TWN0429474 ' +
      'CNCC234921 CNPC006475 AWT0153351 CNCC222378',
  },
  {
    source: 'CRAWLER',
    scac: 'CMDU',
    kind: 'container',
    sort: 'box',
    numbers: 'ECMU9893257 ECMU9836072',
  },
  {
    source: 'CRAWLER',
    scac: 'APLU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'AYU0320031 AXK0185155 XHMN810789 AWB0135426 AXK0185154 SHSE015942 NANZ001007',
  },
  {
    source: 'CRAWLER',
    scac: 'ANNU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'AWT0151487 AWT0156149 AWT0154490 AWT0151553 AWT0143054 AWT0143291 AWT0143454 AWT0143370',
  },
  {
    source: 'CRAWLER',
    scac: 'PCIU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers:
      'HPH000040000 NKAI90055900 SHCF90052200 NGOC90442600 NGNT90707300 SHCF90052400 NGOC90438300 ' +
      'NGNT90701400 NKAC90110200 SHCF90048400 SHCF90047500 SHOL90672900',
  },
  {
    source: 'CRAWLER',
    scac: 'PCIU',
    kind: 'container',
    sort: 'box',
    numbers: 'PCIU9477648',
  },
  {
    source: 'CRAWLER',
    scac: 'ACLU',
    kind: 'container',
    sort: 'box',
    numbers: 'CRSU9164589 GCNU4723103 GCNU4716146',
  },
  {
    source: 'CRAWLER',
    scac: null,
    kind: 'bill_of_lading',
    sort: 'foreign',
    numbers:
      'NOSNB9GX16042 NOSNB9YK51244 NOSNB9GX15877 NOSNB9TZ35829 KHH19028854 KHH19028789 KHH19028725 ' +
      'KHH19028681 KHH19028621 KHH19028572',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'COSU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers:
      '6265577920 6265953940 6265945210 6264268760 6263803440 6263582790 6263583430 6263583432 6265579950 ' +
      '6266538670 6264610910 6265500300 6259159840 6260513960 6261881840 6262689890 6263752920 6263879530 ' +
      '6264135760 6264787680 6265910930',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'MAEU203176301',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '203176301',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'ONEY',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'SH9EL8960800 SH9EL8963400 SH9EL8964500',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'YMLU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'YMLUE216035344',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'YMLU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: 'E216035344',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'APLU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'AFZ0203814 AYU0400189 AYU0447141 AYU0447848',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'ZIMU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'ZIMUSHH30252813 ZIMUZAP909315',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'OOLU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'OOLU2640431700 OOLU2640431870',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'OOLU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '2640431700 2640431870',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'EGLV',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '446041558743 415010205113 446041586526 446041586534',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'MAEU',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers:
      '0SEA007042 0SEA008376 0SEA008851 0SEA009049 0SEA009630 0SEA009871 0SEA011212 0SEA011211 0SEA011374 ' +
      '0SEA012012 0SEA012306 0SEA012486 0SEA012487',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'MSCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers:
      'MEDUHG271461 MEDUXM983508 MEDUNN130475 MEDUNN130558 MEDUNN130533 MEDUQO411365 MEDUNN130590 ' +
      'MEDUXE003496 MEDUV0335749 MEDUFU174357 MEDUXM983540',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'MSCU',
    kind: 'container',
    sort: 'box',
    numbers:
      'TTNU4015305 CAXU9756970 MSCU5861630 MSCU5577840 GLDU0438430 MSMU7252438 MSDU1555873 FFAU2762271 ' +
      'TCLU1707629 FFAU1899887 CAIU8808300 FSCU8924946 GESU6107984',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'EGLV',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'EGLV143076485803 EGLV143076489469 EGLV143076485943 EGLV143076490394',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'EGLV',
    kind: 'container',
    sort: 'box',
    numbers: 'HMCU1064041 DRYU4149361 CAAU5344517 EMCU1313584',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'CMDU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'CMDUNBST546418',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'CMDU',
    kind: 'container',
    sort: 'box',
    numbers: 'CMAU7346392',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'HDMU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'HDMUXIWB2455241',
  },
  {
    source: 'FORWARDERS_2020',
    scac: 'HDMU',
    kind: 'container',
    sort: 'box',
    numbers: 'HMMU9039702',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'COSU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'COSU6290946880',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'COSU',
    kind: 'bill_of_lading',
    sort: 'bare',
    numbers: '6290946880 6468636830',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'CLAM',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'CWPN4M093780',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'ONEY',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'ONEYAARD05774700 ONEYHAMA71223610',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'ONEY',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'AARD05774700 HAMA71223610',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'SMLM',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'SMLMNJPE70038700',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'SMLM',
    kind: 'bill_of_lading',
    sort: 'ambiguous',
    numbers: 'NJPE70038700',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'MSCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'MEDUFR030802',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'MSCU',
    kind: 'booking',
    sort: 'ambiguous',
    numbers: 'EBKG10391083 177NDGNENX03449A',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'MSCU',
    kind: 'container',
    sort: 'box',
    numbers: 'MEDU6965343',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'HDMU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'HDMUNBOZWS646200',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'HLCU',
    kind: 'bill_of_lading',
    sort: 'prefixed',
    numbers: 'HLCURUH220700151',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'HLCU',
    kind: 'container',
    sort: 'box',
    numbers: 'DFSU7102780',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'COSU',
    kind: 'container',
    sort: 'box',
    numbers: 'BMOU5520012',
  },
  {
    source: 'DOCUMENTATION',
    scac: 'SMLM',
    kind: 'container',
    sort: 'box',
    numbers: 'CCLU3451951',
  },
  {
    source: 'DOCUMENTATION',
    scac: null,
    kind: 'bill_of_lading',
    sort: 'foreign',
    numbers:
      'FPSMFSH25009603 FPSMFSH25009673 NSE22110345 GLR537778-01 GLR539729-01 LD10362 LD9647 M201803121004 ' +
      'MBL001 9274890103422546330271 9261290172376608200214 802269919937015457 1058233044 5589865',
  },
];
