/** When the day's close of an exchange is available from sources: about two hours after the exchange has closed. */
export interface Session {
  timeZone: string
  hour: number
  minute: number
  /** Trades on weekends too. */
  isAroundTheClock: boolean
}

export interface Exchange {
  /** The code that we use, `exchange` of a security; mostly EODHD's. */
  code: string
  /** ISO 3166; undefined for markets of currencies and crypto. */
  country: string | undefined
  session: Session
  /** What shares of the exchange's own currency are quoted in, where that is a hundredth: `GBX` is pence. */
  quotedIn: string | undefined
  /** Yahoo's codes in search results. */
  yahooCodes: readonly string[]
  /** ISO 10383 codes, and what people and other sources write. */
  otherCodes: readonly string[]
}

function session(timeZone: string, hour: number, minute: number, isAroundTheClock = false): Session {
  return { timeZone, hour, minute, isAroundTheClock }
}

const NEW_YORK = session('America/New_York', 18, 0)
const LONDON = session('Europe/London', 18, 35)
const FRANKFURT = session('Europe/Berlin', 19, 40)
const SYDNEY = session('Australia/Sydney', 18, 10)
const TOKYO = session('Asia/Tokyo', 17, 30)
const HONG_KONG = session('Asia/Hong_Kong', 18, 10)
const AROUND_THE_CLOCK = session('UTC', 0, 20, true)

/** By New York's evening every exchange further east has closed. */
export const DEFAULT_SESSION = NEW_YORK

function exchange(
  code: string,
  country: string | undefined,
  session: Session = DEFAULT_SESSION,
  yahooCodes = '',
  otherCodes = '',
  quotedIn?: string,
): Exchange {
  const split = (codes: string) => codes.split(' ').filter(Boolean)
  return { code, country, session, quotedIn, yahooCodes: split(yahooCodes), otherCodes: split(otherCodes) }
}

/** Every exchange that we know more about than its code. */
export const EXCHANGES: readonly Exchange[] = [
  exchange('US', 'US'),
  exchange('NASDAQ', 'US', NEW_YORK, 'NMS NGM NCM', 'NGS XNAS'),
  exchange('NYSE', 'US', NEW_YORK, 'NYQ', 'XNYS'),
  exchange('NYSE MKT', 'US', NEW_YORK, 'ASE', 'AMEX XASE'),
  exchange('NYSE ARCA', 'US', NEW_YORK, 'PCX', 'ARCX'),
  exchange('BATS', 'US', NEW_YORK, 'BTS'),
  exchange('OTC', 'US', NEW_YORK, 'PNK OQB OQX', 'OTCM OID OEM'),
  exchange('TO', 'CA', NEW_YORK, 'TOR', 'TSX XTSE'),
  exchange('V', 'CA', NEW_YORK, 'VAN', 'XTSX TSXV'),
  exchange('NEO', 'CA', NEW_YORK, '', 'NEOE'),
  exchange('CN', 'CA', NEW_YORK, '', 'CNQ XCNQ'),
  exchange('LSE', 'GB', LONDON, '', 'L LON XLON', 'GBX'),
  exchange('IL', 'GB', LONDON, '', 'IOB', 'GBX'),
  exchange('LXE', 'GB', LONDON),
  exchange('AQS', 'GB', LONDON, '', 'AQXE'),
  exchange('IR', 'IE', LONDON, '', 'ISE XDUB'),
  exchange('XETRA', 'DE', FRANKFURT, 'GER', 'XETR'),
  exchange('F', 'DE', FRANKFURT, 'FRA', 'XFRA'),
  exchange('STU', 'DE', FRANKFURT, '', 'XSTU'),
  exchange('BE', 'DE', FRANKFURT, '', 'BER XBER'),
  exchange('MU', 'DE', FRANKFURT, '', 'MUN XMUN'),
  exchange('DU', 'DE', FRANKFURT, '', 'DUS XDUS'),
  exchange('HM', 'DE', FRANKFURT, '', 'HAM XHAM'),
  exchange('HA', 'DE', FRANKFURT, '', 'HAN XHAN'),
  exchange('PA', 'FR', FRANKFURT, 'PAR', 'XPAR'),
  exchange('AS', 'NL', FRANKFURT, 'AMS', 'XAMS'),
  exchange('BR', 'BE', FRANKFURT, 'BRU', 'XBRU'),
  exchange('LS', 'PT', FRANKFURT, 'LIS', 'XLIS'),
  exchange('MC', 'ES', FRANKFURT, 'MCE', 'BME BMEX XMAD'),
  exchange('MI', 'IT', FRANKFURT, 'MIL', 'XMIL TLO'),
  exchange('SW', 'CH', FRANKFURT, 'EBS', 'VX SIX XSWX'),
  exchange('VI', 'AT', FRANKFURT, 'VIE', 'XWBO'),
  exchange('LU', 'LU', FRANKFURT, '', 'LUX XLUX'),
  exchange('ST', 'SE', FRANKFURT, 'STO', 'XSTO SAT'),
  exchange('NGM', 'SE', FRANKFURT),
  exchange('CO', 'DK', FRANKFURT, 'CPH', 'XCSE'),
  exchange('HE', 'FI', FRANKFURT, 'HEL', 'XHEL'),
  exchange('OL', 'NO', FRANKFURT, 'OSL', 'XOSL'),
  exchange('IC', 'IS', FRANKFURT, '', 'ICE XICE'),
  exchange('TL', 'EE', FRANKFURT, '', 'TAL XTAL'),
  exchange('RG', 'LV', FRANKFURT, '', 'RIS XRIS'),
  exchange('VS', 'LT', FRANKFURT, '', 'LIT XLIT'),
  exchange('WAR', 'PL', FRANKFURT, '', 'WSE XWAR'),
  exchange('PR', 'CZ', FRANKFURT, '', 'PRA XPRA'),
  exchange('BUD', 'HU', FRANKFURT, '', 'BD XBUD'),
  exchange('RO', 'RO', FRANKFURT, '', 'XBSE'),
  exchange('ZSE', 'HR', FRANKFURT, '', 'XZAG'),
  exchange('AT', 'GR', FRANKFURT, '', 'ATH ASEX'),
  exchange('IS', 'TR', DEFAULT_SESSION, '', 'IST XIST'),
  exchange('MCX', 'RU', DEFAULT_SESSION, '', 'ME MISX'),
  exchange('TA', 'IL', DEFAULT_SESSION, 'TLV', 'TASE XTAE', 'ILA'),
  exchange('SR', 'SA', DEFAULT_SESSION, '', 'SAU XSAU'),
  exchange('DFM', 'AE', DEFAULT_SESSION, '', 'XDFM'),
  exchange('ADX', 'AE', DEFAULT_SESSION, '', 'XADS'),
  exchange('QA', 'QA', DEFAULT_SESSION, '', 'DOH DSMD'),
  exchange('EGX', 'EG', DEFAULT_SESSION, '', 'CAI CA XCAI NILX'),
  exchange('JSE', 'ZA', DEFAULT_SESSION, 'JNB', 'JO XJSE', 'ZAC'),
  exchange('NSE', 'IN', DEFAULT_SESSION, '', 'NS NSI XNSE'),
  exchange('BSE', 'IN', DEFAULT_SESSION, '', 'BO XBOM'),
  exchange('KAR', 'PK', DEFAULT_SESSION, '', 'PSX XKAR'),
  exchange('CM', 'LK', DEFAULT_SESSION, '', 'CSE XCOL'),
  exchange('BK', 'TH', DEFAULT_SESSION, '', 'SET XBKK'),
  exchange('KLSE', 'MY', DEFAULT_SESSION, '', 'KL KLS XKLS'),
  exchange('SG', 'SG', HONG_KONG, '', 'SI SES SGX XSES'),
  exchange('JK', 'ID', DEFAULT_SESSION, '', 'JKT XIDX'),
  exchange('PSE', 'PH', DEFAULT_SESSION, '', 'XPHS'),
  exchange('VN', 'VN', DEFAULT_SESSION, '', 'HSTC XSTC'),
  exchange('HK', 'HK', HONG_KONG, 'HKG', 'HKEX XHKG'),
  exchange('SHG', 'CN', HONG_KONG, '', 'SHH SS XSHG'),
  exchange('SHE', 'CN', HONG_KONG, '', 'SHZ SZ XSHE'),
  exchange('TW', 'TW', HONG_KONG, '', 'TAI XTAI'),
  exchange('TWO', 'TW', HONG_KONG, '', 'ROCO'),
  exchange('TSE', 'JP', TOKYO, 'JPX', 'T XJPX XTKS'),
  exchange('FKA', 'JP', TOKYO),
  exchange('SAP', 'JP', TOKYO),
  exchange('KO', 'KR', TOKYO, '', 'KS KSC KOE XKRX'),
  exchange('KQ', 'KR', TOKYO, '', 'XKOS'),
  exchange('AU', 'AU', SYDNEY, 'ASX', 'AX XASX CXA'),
  exchange('NZ', 'NZ', SYDNEY, '', 'NZE XNZE'),
  exchange('SA', 'BR', NEW_YORK, '', 'SAO BVMF'),
  exchange('BA', 'AR', NEW_YORK, '', 'BUE XBUE'),
  exchange('MX', 'MX', NEW_YORK, '', 'MEX XMEX'),
  exchange('SN', 'CL', NEW_YORK, '', 'SGO XSGO'),
  exchange('BVC', 'CO', NEW_YORK, '', 'XBOG'),
  exchange('LIM', 'PE', NEW_YORK, '', 'XLIM'),
  exchange('CC', undefined, AROUND_THE_CLOCK, 'CCC'),
  exchange('FOREX', undefined, AROUND_THE_CLOCK, 'CCY'),
  exchange('CASH', undefined, AROUND_THE_CLOCK),
]

/** By every code; where a source uses another exchange's code for its own, the exchange with that code wins. */
const EXCHANGE_OF_CODE = new Map([
  ...EXCHANGES.flatMap((each) => each.otherCodes.map((code) => [code, each] as const)),
  ...EXCHANGES.flatMap((each) => each.yahooCodes.map((code) => [code, each] as const)),
  ...EXCHANGES.map((each) => [each.code, each] as const),
])

const CODE_OF_YAHOO = new Map(EXCHANGES.flatMap(({ code, yahooCodes }) => yahooCodes.map((each) => [each, code])))

/** The exchange with a code of any source, in upper or lower case. */
export function findExchange(code: string): Exchange | undefined {
  return EXCHANGE_OF_CODE.get(code.toUpperCase())
}

/** Our code for one of Yahoo's; an unknown code is returned as it is. */
export function codeOfYahooExchange(yahooCode: string): string {
  return CODE_OF_YAHOO.get(yahooCode) ?? yahooCode
}
