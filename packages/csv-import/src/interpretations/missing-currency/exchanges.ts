import { ASSET_CURRENCY } from '../../readings/mapping.ts'

/** Exchanges that trade in one currency, as brokers of their country write them. */
const CURRENCY_OF_EXCHANGE: Readonly<Record<string, readonly string[]>> = {
  INR: ['NSE', 'BSE', 'BOM', 'XNSE', 'XBOM'],
  JPY: ['東証', '名証', '札証', '福証', '東証プライム', '東証スタンダード', '東証グロース', 'XTKS', 'TYO'],
  EUR: [
    ...[
      'XETRA',
      'XETR',
      'ETR',
      'XFRA',
      'TRADEGATE',
      'XGAT',
      'GETTEX',
      'XMUN',
      'QUOTRIX',
      'LANG & SCHWARZ',
      'LS EXCHANGE',
    ],
    ...['EURONEXT PARIS', 'XPAR', 'EPA', 'EURONEXT AMSTERDAM', 'XAMS', 'EAM', 'EURONEXT BRUSSELS', 'XBRU', 'EBR'],
    ...['BORSA ITALIANA', 'XMIL', 'MTA', 'ETFPLUS', 'BME', 'XMAD', 'XMCE', 'EURONEXT LISBON', 'XLIS', 'XHEL', 'XWBO'],
    ...['FRA', 'AMS', 'BIT', 'ELI', 'HEL', 'VIE'],
    ...['WIENER BÖRSE', 'ATHEX', 'XATH', 'XLIT', 'XTAL', 'XRIS', 'NASDAQ BALTIC', 'XLJU', 'XZAG', 'XDUB'],
  ],
  CZK: ['BCPP', 'XPRA', 'RM-SYSTÉM', 'RMS'],
  HUF: ['BÉT', 'XBUD'],
  NOK: ['OSLO BØRS', 'XOSL', 'OSL'],
  DKK: ['XCSE', 'CPH'],
  PLN: ['GPW', 'WSE', 'WWA-GPW', 'XWAR', 'NEWCONNECT', 'WWA-NC', 'WWA-NEWCONNECT'],
  USD: ['NASDAQ', 'NYSE', 'USA-NASDAQ', 'USA-NYSE', 'XNAS', 'XNYS', 'NYSE ARCA', 'NYSEARCA', 'AMEX'],
  AUD: ['ASX', 'XASX'],
  ARS: ['BCBA', 'BYMA', 'XBUE'],
  CAD: ['TSX', 'TSXV', 'TSX VENTURE', 'XTSE', 'XTSX'],
  COP: ['BVC', 'XBOG'],
  CLP: ['BOLSA DE SANTIAGO', 'XSGO'],
  MXN: ['BMV', 'BIVA', 'XMEX'],
  IDR: ['IDX', 'BEI', 'XIDX'],
  THB: ['SET', 'XBKK', 'BKK'],
  MYR: ['BURSA', 'BURSA MALAYSIA', 'KLSE', 'XKLS'],
  PHP: ['XPHS'],
  PKR: ['PSX', 'XKAR'],
  LKR: ['XCOL'],
  NGN: ['NGX', 'XNSA'],
  EGP: ['EGX', 'XCAI'],
  SAR: ['TADAWUL', 'XSAU'],
  AED: ['DFM', 'ADX', 'XDFM', 'XADS'],
  ISK: ['XICE', 'NASDAQ ICELAND'],
  RSD: ['BELEX', 'XBEL'],
  BGN: ['XBUL'],
  NZD: ['NZX', 'XNZE', 'NZE'],
  BRL: ['B3', 'BOVESPA', 'BVMF'],
  TRY: ['BIST', 'XIST', 'IST'],
  KRW: ['KOSPI', 'KOSDAQ', '코스피', '코스닥', 'KRX', 'XKRX'],
  CNY: [
    ...[
      '沪深市场',
      '沪市',
      '深市',
      '上海',
      '深圳',
      '沪A',
      '深A',
      '沪Ａ',
      '深Ａ',
      '上海A股',
      '深圳A股',
      '沪A股',
      '深A股',
    ],
    ...['上证', '深证', '上交所', '深交所', '北交所', 'A股', 'SSE', 'SZSE', 'XSHG', 'XSHE', 'SHA', 'SHE'],
  ],
  TWD: ['TWSE', 'TPEX', 'XTAI', 'ROCO', 'TPE', '上市', '上櫃', '台股'],
  HKD: ['HKEX', 'SEHK', 'XHKG', 'HKG', '港股'],
  VND: ['HOSE', 'HNX', 'UPCOM'],
  RUB: ['MOEX', 'MISX', 'МОСБИРЖА', 'ММВБ'],
  RON: ['BVB', 'XBSE'],
  SEK: ['XSTO', 'STO', 'NASDAQ STOCKHOLM'],
  CHF: ['SIX', 'SWX', 'XSWX', 'XVTX', 'SIX SWISS EXCHANGE'],
}

/** Exchanges that trade in one currency, by the symbol's suffix. London and Johannesburg also quote in minor units. */
const CURRENCY_OF_SUFFIX: Readonly<Record<string, readonly string[]>> = {
  EUR: [
    'DE',
    'F',
    'PA',
    'AS',
    'BR',
    'MI',
    'MC',
    'LS',
    'HE',
    'VI',
    'IR',
    'XETRA',
    'SG',
    'MU',
    'DU',
    'AT',
    'VS',
    'TL',
    'RG',
  ],
  INR: ['NS', 'BO', 'NSE', 'BSE'],
  AUD: ['AX', 'ASX'],
  NZD: ['NZ', 'NZX'],
  CAD: ['TO', 'V', 'CN', 'NE'],
  SEK: ['ST'],
  NOK: ['OL'],
  DKK: ['CO'],
  CHF: ['SW'],
  HKD: ['HK'],
  JPY: ['T'],
  BRL: ['SA'],
  KRW: ['KS', 'KQ'],
  TWD: ['TW', 'TWO'],
  TRY: ['IS', 'E'],
  CNY: ['SS', 'SH', 'SZ'],
  PLN: ['PL', 'WA'],
  MXN: ['MX'],
  USD: ['US'],
  CZK: ['PR'],
  HUF: ['BD'],
  RON: ['RO'],
  RUB: ['ME'],
  ISK: ['IC'],
  IDR: ['JK'],
  THB: ['BK'],
  MYR: ['KL'],
  SGD: ['SI'],
  CLP: ['SN'],
  ARS: ['BA'],
  SAR: ['SR'],
  QAR: ['QA'],
  LKR: ['N0000', 'X0000'],
}

const KNOWN_EXCHANGES = Object.values(CURRENCY_OF_EXCHANGE).flat()

/**
 * The currency in which all exchanges trade, or null. On known exchanges of several currencies, the price of each asset
 * is in the currency of the asset.
 */
export function currencyOfExchanges(exchanges: readonly string[], hasPrices: boolean): string | null {
  if (exchanges.length === 0) return null
  const common = Object.entries(CURRENCY_OF_EXCHANGE).find(([, names]) =>
    exchanges.every((exchange) => names.includes(exchange)),
  )
  if (common !== undefined) return common[0]
  const isKnown = exchanges.length > 1 && exchanges.every((exchange) => KNOWN_EXCHANGES.includes(exchange))
  return isKnown && hasPrices ? ASSET_CURRENCY : null
}

/** The exchanges that all symbols name in a prefix, as in NASDAQ:AAPL; empty if some name none. */
export function exchangesInPrefixes(symbols: readonly string[]): string[] {
  const prefixes = symbols.map((symbol) => /^([A-Z]{2,10}):/.exec(symbol.toUpperCase())?.[1] ?? '')
  return prefixes.includes('') ? [] : [...new Set(prefixes)]
}

/** The currency of the exchanges that all symbols name in a suffix; null if some name none, or they differ. */
export function currencyOfSuffixes(symbols: readonly string[]): string | null {
  const found = new Set(symbols.map(currencyOfSuffix))
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/** The currency of the exchange that a symbol names in its suffix, or null. */
export function currencyOfSuffix(symbol: string): string | null {
  const suffix = /^[A-Z0-9&-]+\.([A-Z]{1,5}|[NX]0000)$/.exec(symbol.toUpperCase())?.[1] ?? ''
  return Object.entries(CURRENCY_OF_SUFFIX).find(([, suffixes]) => suffixes.includes(suffix))?.[0] ?? null
}
