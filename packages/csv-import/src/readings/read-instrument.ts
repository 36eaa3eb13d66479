import { findCheckedIsin, findIsin } from '../cells/isin.ts'
import { moneyFirstPair } from '../cells/money-first-pair.ts'
import type { ImportRow } from './import-row.ts'
import { readText, textOf } from './read-text.ts'
import { cellOf, type Layout } from './row-cells.ts'

type Instrument = Pick<ImportRow, 'symbol' | 'isin' | 'exchange' | 'name'>

/**
 * Reads a row's security. An ISIN is also found inside a longer cell (`Fund A / ISIN IE00…`); without a name column,
 * the other words are the name, also where the cell has no ISIN. An ISIN in the symbol column is an ISIN. An ISIN in a name counts only if the row has
 * no other identifier.
 */
export function readInstrument(cells: readonly string[], layout: Layout): Instrument {
  const symbol = readText(cells, layout, 'symbol')
  const isinCell = cellOf(cells, layout, 'isin')
  const foundIsin = isinCell === '' ? null : findIsin(isinCell)
  const symbolIsIsin = isinCell === '' && symbol !== null && findIsin(symbol) === symbol
  const isNameInIsinCell = layout.of.name === undefined && (foundIsin !== null || /\s/.test(isinCell))
  const name = isNameInIsinCell ? nameBeside(isinCell, foundIsin) : readText(cells, layout, 'name')
  const isin = symbolIsIsin ? symbol : (foundIsin ?? (isNameInIsinCell ? null : readText(cells, layout, 'isin')))
  const isinInName = isin === null && symbol === null && name !== null ? findCheckedIsin(name) : null
  return {
    symbol: symbolIsIsin || symbol === null ? null : (moneyFirstPair(symbol)?.symbol ?? symbol),
    isin: isin ?? isinInName,
    exchange: readText(cells, layout, 'exchange'),
    name: isinInName === null || name === null ? name : (nameBeside(name, isinInName) ?? name),
  }
}

function nameBeside(cell: string, isin: string | null): string | null {
  const words = (isin === null ? cell : cell.replace(isin, '')).split(/\s+/)
  return textOf(words.filter((word) => !['', '/', '-', '()', 'ISIN', 'ISIN:'].includes(word)).join(' '), 'name')
}

/** `9484 AUSTRALIAN DOLLAR   .58`, `44.69 EURO NoTf`: not a fund whose name begins with a currency. */
const AMOUNT_OF_MONEY =
  /^[\d.,]+ (?:U\.?S\.? DOLLARS?|(?:AUSTRALIAN|CANADIAN|HONG KONG|NEW ZEALAND|SINGAPORE) DOLLARS?|EUROS?|POUNDS? STERLING|SWISS FRANCS?|JAPANESE YEN|(?:SWEDISH|NORWEGIAN|DANISH) KRON[AE]R?)(?:$| NoTf\b|\s+\d*\.\d)/i

const CUSIP = /^\d{3}[A-Z0-9]{5}\d$/

/**
 * Whether the instrument is money: `Cash` as the name of a fund, or an amount in words. As a symbol alone it may be
 * that of a company.
 */
export function isCash({ symbol, isin, name }: Pick<Instrument, 'symbol' | 'isin' | 'name'>): boolean {
  if (isin !== null || name === null) return false
  return (
    ((symbol === null || symbol === name || CUSIP.test(symbol)) && /^cash$/i.test(name)) ||
    (symbol === null && AMOUNT_OF_MONEY.test(name))
  )
}
