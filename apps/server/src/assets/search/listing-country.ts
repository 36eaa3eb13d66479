/** Exchange codes as the sources write them (EODHD, Yahoo, ISO 10383) and as people do, by ISO 3166 country. */
const exchangesOfCountry: Record<string, string> = {
  AE: 'DFM ADX XDFM XADS',
  AR: 'BA BUE XBUE',
  AT: 'VI VIE XWBO',
  AU: 'AU AX ASX XASX CXA',
  BE: 'BR BRU XBRU',
  BR: 'SA SAO BVMF',
  CA: 'TO TOR TSX XTSE V VAN XTSX TSXV NEO NEOE CN CNQ XCNQ',
  CH: 'SW VX EBS SIX XSWX',
  CL: 'SN SGO XSGO',
  CN: 'SHG SHE SHH SHZ SS SZ XSHG XSHE',
  CO: 'BVC XBOG',
  CZ: 'PR PRA XPRA',
  DE: 'XETRA GER XETR F FRA XFRA BE BER XBER STU SG XSTU MU MUN XMUN DU DUS XDUS HM HAM XHAM HA HAN XHAN',
  DK: 'CO CPH XCSE',
  EE: 'TL TAL XTAL',
  EG: 'EGX CAI CA XCAI NILX',
  ES: 'MC MCE BME BMEX XMAD',
  FI: 'HE HEL XHEL',
  FR: 'PA PAR XPAR',
  GB: 'LSE L XLON IL IOB LXE AQS AQXE',
  GR: 'AT ATH ASEX',
  HK: 'HK HKG HKEX XHKG',
  HR: 'ZSE XZAG',
  HU: 'BUD BD XBUD',
  ID: 'JK JKT XIDX',
  IE: 'IR ISE XDUB',
  IL: 'TA TLV TASE XTAE',
  IN: 'NSE BSE NS BO NSI XNSE XBOM',
  IS: 'IC ICE XICE',
  IT: 'MI MIL XMIL TLO',
  JP: 'T TSE JPX XJPX XTKS FKA SAP',
  KR: 'KO KQ KS KSC KOE XKRX XKOS',
  LK: 'CM CSE XCOL',
  LT: 'VS LIT XLIT',
  LU: 'LU XLUX',
  LV: 'RG RIS XRIS',
  MX: 'MX MEX XMEX',
  MY: 'KLSE KL KLS XKLS',
  NL: 'AS AMS XAMS',
  NO: 'OL OSL XOSL',
  NZ: 'NZ NZE XNZE',
  PE: 'LIM XLIM',
  PH: 'PSE XPHS',
  PK: 'KAR PSX XKAR',
  PL: 'WAR WSE XWAR',
  PT: 'LS LIS XLIS',
  QA: 'QA DOH DSMD',
  RO: 'RO XBSE',
  RU: 'MCX ME MISX',
  SA: 'SR SAU XSAU',
  SE: 'ST STO XSTO NGM SAT',
  SG: 'SI SES SGX XSES',
  TH: 'BK SET XBKK',
  TR: 'IS IST XIST',
  TW: 'TW TWO TAI XTAI ROCO',
  US: 'US NASDAQ NYSE AMEX BATS OTC NMS NCM NGS NYQ ASE PCX BTS PNK OTCM OQB OQX OID OEM XNAS XNYS XASE ARCX',
  VN: 'VN HSTC XSTC',
  ZA: 'JSE JNB JO XJSE',
}

const countryOfExchangeCode = new Map(
  Object.entries(exchangesOfCountry).flatMap(([country, codes]) =>
    codes.split(' ').map((code) => [code, country] as const),
  ),
)

/** ISO 3166 code of the country that an exchange is in; undefined for one that is not known, or is in none, as a market of currencies is. */
export function countryOfExchange(exchange: string): string | undefined {
  return countryOfExchangeCode.get(exchange.toUpperCase())
}

const otherCountryNames: [string, string][] = [
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Korea', 'KR'],
  ['Republic of Korea', 'KR'],
]

let codesOfCountryNames: Map<string, string> | undefined

function readCountryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const known = Object.keys(exchangesOfCountry).map((code) => [names.of(code) ?? code, code] as const)
  return new Map([...known, ...otherCountryNames])
}

/** ISO 3166 code of a country with an exchange by its English name or by its code. */
export function countryCode(name: string): string | undefined {
  if (exchangesOfCountry[name] !== undefined) return name
  codesOfCountryNames ??= readCountryNames()
  return codesOfCountryNames.get(name)
}
