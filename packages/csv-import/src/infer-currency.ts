import type { CsvTable } from './csv-table.ts'
import { languagesOfHeaders } from './header-meaning.ts'
import type { HeaderLanguage } from './header-synonyms.ts'
import { cellOf, type Layout } from './row-cells.ts'

const SAMPLE_ROWS = 500

/** Exchanges that trade in one currency, as brokers of their country write them. */
const CURRENCY_OF_EXCHANGE: Readonly<Record<string, readonly string[]>> = {
  INR: ['NSE', 'BSE', 'XNSE', 'XBOM'],
  JPY: ['東証', '名証', '札証', '福証', '東証プライム', '東証スタンダード', '東証グロース', 'XTKS'],
  PLN: ['GPW', 'WWA-GPW', 'XWAR', 'NEWCONNECT'],
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

/**
 * The currency of a file that names none, if its values leave no other: every row trades on exchanges of one currency,
 * or holds an ISIN of India, or of the country whose language the headers are in. Null otherwise.
 */
export function inferCurrency(table: CsvTable, layout: Layout): string | null {
  const rows = table.rows.slice(0, SAMPLE_ROWS).filter(({ leftOut }) => leftOut === undefined)
  const cellsOf = (field: 'exchange' | 'isin') =>
    new Set(rows.map(({ cells }) => cellOf(cells, layout, field).toUpperCase()).filter((cell) => cell !== ''))
  const [exchanges, isins] = [[...cellsOf('exchange')], [...cellsOf('isin')]]
  const ofExchange = Object.entries(CURRENCY_OF_EXCHANGE).find(
    ([, names]) => exchanges.length > 0 && exchanges.every((exchange) => names.includes(exchange)),
  )
  if (ofExchange !== undefined) return ofExchange[0]
  if (isins.length === 0) return null
  if (isins.every((isin) => /^IN[EF]/.test(isin))) return 'INR'
  const own = languagesOfHeaders(table.headers).flatMap((language) => CURRENCY_OF_LANGUAGE[language] ?? [])
  return own.find((country) => isins.every((isin) => isin.startsWith(country.isin)))?.currency ?? null
}
