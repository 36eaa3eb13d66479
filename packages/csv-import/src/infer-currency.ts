import { brokerOfFileName } from './broker-of-file-name.ts'
import type { CsvTable } from './csv-table.ts'
import { currencyOf } from './currencies.ts'
import { languagesOfHeaders, mainLanguage } from './header-meaning.ts'
import type { HeaderLanguage } from './header-synonyms.ts'
import { ASSET_CURRENCY } from './mapping.ts'
import { cellOf, type Layout } from './row-cells.ts'

const SAMPLE_ROWS = 500

/** Exchanges that trade in one currency, as brokers of their country write them. */
const CURRENCY_OF_EXCHANGE: Readonly<Record<string, readonly string[]>> = {
  INR: ['NSE', 'BSE', 'XNSE', 'XBOM'],
  JPY: ['東証', '名証', '札証', '福証', '東証プライム', '東証スタンダード', '東証グロース', 'XTKS'],
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
  ],
  CZK: ['BCPP', 'XPRA', 'RM-SYSTÉM', 'RMS'],
  HUF: ['BÉT', 'XBUD'],
  NOK: ['OSLO BØRS', 'XOSL'],
  DKK: ['XCSE'],
  PLN: ['GPW', 'WWA-GPW', 'XWAR', 'NEWCONNECT', 'WWA-NC', 'WWA-NEWCONNECT'],
  USD: ['NASDAQ', 'NYSE', 'USA-NASDAQ', 'USA-NYSE', 'XNAS', 'XNYS', 'NYSE ARCA', 'NYSEARCA', 'AMEX'],
  AUD: ['ASX', 'XASX'],
  NZD: ['NZX', 'XNZE'],
  BRL: ['B3', 'BOVESPA', 'BVMF'],
  TRY: ['BIST', 'XIST'],
  KRW: ['KOSPI', 'KOSDAQ', '코스피', '코스닥'],
}

/** Countries whose brokers write in a language of their own, with the currency of their securities. */
const CURRENCY_OF_LANGUAGE: Partial<Record<HeaderLanguage, { readonly isin: string; readonly currency: string }>> = {
  pl: { isin: 'PL', currency: 'PLN' },
  sv: { isin: 'SE', currency: 'SEK' },
  no: { isin: 'NO', currency: 'NOK' },
  da: { isin: 'DK', currency: 'DKK' },
  cs: { isin: 'CZ', currency: 'CZK' },
  hu: { isin: 'HU', currency: 'HUF' },
  tr: { isin: 'TR', currency: 'TRY' },
  ja: { isin: 'JP', currency: 'JPY' },
  ko: { isin: 'KR', currency: 'KRW' },
}

/** Exchanges that trade in one currency, by the symbol's suffix. London and Johannesburg also quote in minor units. */
const CURRENCY_OF_SUFFIX: Readonly<Record<string, readonly string[]>> = {
  EUR: ['DE', 'F', 'PA', 'AS', 'BR', 'MI', 'MC', 'LS', 'HE', 'VI', 'IR', 'XETRA', 'SG', 'MU', 'DU'],
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
  CNY: ['SS', 'SZ'],
  PLN: ['PL', 'WA'],
  MXN: ['MX'],
  USD: ['US'],
}

/** Languages of the euro area alone. Their brokers name every other currency. */
const EURO_LANGUAGES: readonly HeaderLanguage[] = ['nl', 'fi', 'de', 'it', 'el', 'et', 'hr', 'sl', 'lt']
/** Languages of the euro area and of other countries, with those: their brokers hold securities of their own country. */
const SHARED_LANGUAGES: Partial<Record<HeaderLanguage, RegExp>> = {
  fr: /^(?:CA|CH|MA|TN)/,
  es: /^(?:MX|AR|CL|CO|PE|UY|US)/,
  pt: /^BR/,
}
const EURO_ISIN = /^(?:AT|BE|DE|ES|FI|FR|GR|IE|IT|LU|NL|PT)/
/** German and Italian are also written in Switzerland, with ISINs, numbers and identifiers of its own. */
const SWISS = /^CH\d{10}$|^-?\d{1,3}(?:['’]\d{3})+(?:\.\d+)?$|\b(?:CHF|Valor|Valoren|Stempel)\b/i

/** Terms of one country's brokers, accounts and taxes: in a header, a cell, or a line above the table. */
const CURRENCY_OF_LOCAL_TERM: Readonly<Record<string, RegExp>> = {
  COP: /\bcomisionista de bolsa\b|\bGMF\b|\b4 ?x ?1\.?000\b/i,
  MXN: /\bcasa de bolsa\b/i,
  BRL: /\b(?:emolumentos|corretagem|IRRF|CBLC|juros sobre (?:o )?capital pr[oó]prio)\b/i,
  INR: /\b(?:STT|SEBI)\b/,
  TRY: /menkul değerler|\bBSMV\b/i,
  EUR: /\btraspaso (?:de )?(?:entrada|salida)|\bvalor liquidativo\b|\bPEA(?:-PME)?\b|\bcompte[- ]titres\b|\bimposta di bollo\b|\bkapitalertragsteuer\b/i,
  AUD: /\b(?:franked|unfranked|franking credits?|CHESS HIN)\b/i,
  CNY: /过户费|印花税/,
  TWD: /交易稅|證交稅|買賣別|證券代號/,
}
/** Shares in Shanghai and Shenzhen that trade in US or Hong Kong dollars. */
const CHINESE_B_SHARE = /^(?:900|200)\d{3}$/

/** `Account currency: EUR`, `Währung;EUR` above a table. The base currency of a report is not that of its rows. */
const STATED_CURRENCY =
  /(?:^|[^\p{L}])(?:account currency|currency|währung|kontowährung|devise|divisa|moneda|moeda|waluta|para birimi|通貨|币种|幣別)[^\p{L}\d€$£]{1,5}([A-Z]{3}|[€£])(?![\p{L}])/iu
const OTHER_CURRENCY = /\b(?:base|reporting|basis|display|anzeige)/i

const US_SYMBOL = /^[A-Z]{1,5}(?:[./ -][A-Z])?$/
/** `4/27/2023` and `Apr 27, 2023`, which are written in North America alone. */
const MONTH_FIRST = /^(?:(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])[/-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})\b/
const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/
const CANADA = /\b(?:CAD|TFSA|RRSP|FHSA|RESP|Canada|Canadian)\b/i
/** Countries whose exchanges number their securities. */
const OWN_SYMBOLS: Partial<Record<HeaderLanguage, { readonly symbol: RegExp; readonly currency: string }>> = {
  ja: { symbol: /^\d{3}[\dA-Z]$/, currency: 'JPY' },
  ko: { symbol: /^A?\d{6}$/, currency: 'KRW' },
  vi: { symbol: /^[A-Z]{3}$/, currency: 'VND' },
  id: { symbol: /^[A-Z]{4}$/, currency: 'IDR' },
  th: { symbol: /^[A-Z][A-Z0-9.&-]{0,9}$/, currency: 'THB' },
  tr: { symbol: /^[A-Z]{5}$|^[A-Z]{4,6}\.(?:E|IS)$/, currency: 'TRY' },
}
/** Symbols of the exchange in São Paulo. */
const BRAZILIAN_SYMBOL = /^[A-Z]{4}\d{1,2}F?$/

/**
 * The currency of a file that names none, by the first of these that applies; null if none does:
 * - a line above the table states it
 * - every row trades on exchanges of one currency; on several known ones, each asset has its own
 * - the headers are those of Indian funds, with folios
 * - a term of one country's brokers or taxes occurs
 * - every symbol ends like those of exchanges of one currency
 * - every ISIN is of India, or of the country whose language the headers are in
 * - the headers are in a language of the euro area, and nothing suggests Switzerland
 * - the dates and symbols are those of the United States
 * - the name of the file is that of a broker of one country
 */
export function inferCurrency(table: CsvTable, layout: Layout): string | null {
  const rows = table.rows.slice(0, SAMPLE_ROWS).filter(({ leftOut }) => leftOut === undefined)
  const stated = statedCurrency(table.preamble ?? [])
  if (stated !== null) return stated
  const cellsOf = (field: 'exchange' | 'isin') =>
    new Set(rows.map(({ cells }) => cellOf(cells, layout, field).toUpperCase()).filter((cell) => cell !== ''))
  const [exchanges, isins] = [[...cellsOf('exchange')], [...cellsOf('isin')]]
  const ofExchange = Object.entries(CURRENCY_OF_EXCHANGE).find(
    ([, names]) => exchanges.length > 0 && exchanges.every((exchange) => names.includes(exchange)),
  )
  if (ofExchange !== undefined) return ofExchange[0]
  const known = Object.values(CURRENCY_OF_EXCHANGE).flat()
  if (exchanges.length > 1 && layout.of.price !== undefined && exchanges.every((exchange) => known.includes(exchange)))
    return ASSET_CURRENCY
  const hasHeader = (pattern: RegExp) => table.headers.some((header) => pattern.test(header))
  if (hasHeader(/\bfolio\b/i) && hasHeader(/\bscheme\b|\bnav\b/i)) return 'INR'
  const symbols = [...new Set(rows.map(({ cells }) => cellOf(cells, layout, 'symbol')).filter((cell) => cell !== ''))]
  const ofSuffix = currencyOfSuffixes(symbols)
  if (ofSuffix !== null) return ofSuffix
  const ofTerm = currencyOfTerms(table, symbols, isins)
  if (ofTerm !== null) return ofTerm
  const languages = languagesOfHeaders(table.headers)
  if (isins.length > 0) {
    if (isins.every((isin) => /^IN[EF]/.test(isin))) return 'INR'
    const own = languages.flatMap((language) => CURRENCY_OF_LANGUAGE[language] ?? [])
    const country = own.find((known) => isins.every((isin) => isin.startsWith(known.isin)))
    if (country !== undefined) return country.currency
    const foreign = SHARED_LANGUAGES[mainLanguage(table.headers) ?? 'en']
    const isOfEuroArea = isins.some((isin) => EURO_ISIN.test(isin)) && !isins.some((isin) => foreign?.test(isin))
    if (foreign !== undefined && isOfEuroArea) return 'EUR'
  }
  const has = (pattern: RegExp) =>
    hasHeader(pattern) || rows.some(({ cells }) => cells.some((cell) => pattern.test(cell)))
  if (languages.length > 0) {
    const ownSymbols = OWN_SYMBOLS[mainLanguage(table.headers) ?? 'en']
    if (ownSymbols !== undefined)
      return symbols.every((symbol) => ownSymbols.symbol.test(symbol)) ? ownSymbols.currency : null
    if (languages.includes('pt') && symbols.length > 0 && symbols.every((symbol) => BRAZILIAN_SYMBOL.test(symbol)))
      return 'BRL'
    const main = mainLanguage(table.headers)
    return main !== null && EURO_LANGUAGES.includes(main) && !has(SWISS) ? 'EUR' : null
  }
  const dates = rows.map(({ cells }) => cellOf(cells, layout, 'date'))
  const isAmerican =
    symbols.length > 0 &&
    symbols.every((symbol) => US_SYMBOL.test(symbol)) &&
    isins.every((isin) => isin.startsWith('US')) &&
    exchanges.length === 0 &&
    dates.some((date) => MONTH_FIRST.test(date)) &&
    !dates.some((date) => DAY_FIRST.test(date)) &&
    !has(CANADA)
  if (isAmerican) return 'USD'
  return has(CANADA) ? null : (brokerOfFileName(table.fileName)?.currency ?? null)
}

/** The only currency that the lines above a table state. */
function statedCurrency(preamble: readonly string[]): string | null {
  const found = new Set(
    preamble.flatMap((line) => {
      const mark = OTHER_CURRENCY.test(line) ? undefined : STATED_CURRENCY.exec(line)?.[1]
      return mark === undefined ? [] : (currencyOf(mark) ?? [])
    }),
  )
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/** The only currency whose local terms occur. Terms of the euro area say nothing about securities of other countries. */
function currencyOfTerms(table: CsvTable, symbols: readonly string[], isins: readonly string[]): string | null {
  const texts = [
    ...(table.preamble ?? []),
    ...table.headers,
    ...table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => cells),
  ]
  const found = Object.entries(CURRENCY_OF_LOCAL_TERM).filter(([, term]) => texts.some((text) => term.test(text)))
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return null
  const [currency] = only
  if (currency === 'CNY' && symbols.some((symbol) => CHINESE_B_SHARE.test(symbol))) return null
  if (currency === 'EUR' && !isins.every((isin) => EURO_ISIN.test(isin))) return null
  return currency
}

/** The currency of the exchanges that all symbols name in a suffix; null if some name none, or they differ. */
function currencyOfSuffixes(symbols: readonly string[]): string | null {
  const found = new Set(
    symbols.map((symbol) => {
      const suffix = /^[A-Z0-9&-]+\.([A-Z]{1,5})$/.exec(symbol.toUpperCase())?.[1] ?? ''
      return Object.entries(CURRENCY_OF_SUFFIX).find(([, suffixes]) => suffixes.includes(suffix))?.[0] ?? null
    }),
  )
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/** Countries with a dollar of their own, their accounts and exchanges. */
const OTHER_DOLLARS =
  /\b(?:CAD|TFSA|RRSP|RRIF|LIRA|FHSA|RESP|Canada|Canadian|TSX|AUD|ASX|Australian?|superannuation|NZD|NZX|KiwiSaver|HKD|SGD|SGX)\b/i
const OTHER_DOLLAR_SUFFIX = /^[A-Z0-9-]+\.(?:TO|V|CN|NE|AX|NZ|HK|SI)$/
const OF_UNITED_STATES =
  /\b(?:401\(?k\)?|403\(?b\)?|529|IRA|Roth|HSA|ESPP|RSUs?|NYSE|NASDAQ|AMEX|ARCA|USA|United States|SEC fee|Inc\.?)\b/i

/**
 * Whether a plain $ can be another dollar than that of the USA: the file names such a country, its accounts or
 * exchanges, or nothing suggests the USA, neither symbols nor words nor dates with the month first.
 */
export function isDollarInDoubt(table: CsvTable, layout: Layout, isMonthFirst: boolean): boolean {
  const rows = table.rows.slice(0, SAMPLE_ROWS)
  const texts = [...table.headers, ...(table.preamble ?? []), table.fileName.replaceAll('_', ' ')]
  const has = (pattern: RegExp) =>
    texts.some((text) => pattern.test(text)) || rows.some(({ cells }) => cells.some((cell) => pattern.test(cell)))
  const symbols = rows.map(({ cells }) => cellOf(cells, layout, 'symbol')).filter((cell) => cell !== '')
  if (has(OTHER_DOLLARS) || symbols.some((symbol) => OTHER_DOLLAR_SUFFIX.test(symbol))) return true
  if (isMonthFirst || has(OF_UNITED_STATES) || brokerOfFileName(table.fileName)?.currency === 'USD') return false
  return symbols.length === 0 || !symbols.every((symbol) => US_SYMBOL.test(symbol))
}
