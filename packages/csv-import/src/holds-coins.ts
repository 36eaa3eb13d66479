import { currencyOf } from '@plumbline/reading/words/currencies'
import type { CsvTable } from './csv-table.ts'
import { cellOf, type Layout } from './row-cells.ts'

/** The exchange code of coins in market data. */
export const COIN_MARKET = 'CC'

/** Coins that most exchanges list. Some are also the symbols of shares. */
const COINS: ReadonlySet<string> = new Set(
  `BTC XBT ETH BCH LTC XRP ADA DOT SOL DOGE XDG AVAX MATIC POL LINK UNI ATOM XLM ALGO TRX ETC XMR EOS XTZ FIL AAVE NEO
   DASH ZEC MIOTA IOTA VET THETA ICP NEAR APT ARB OP SHIB PEPE LUNA LUNC CRO BNB USDT USDC DAI BUSD TUSD SAND MANA AXS GRT
   COMP MKR SNX YFI CRV SUSHI BAT ENJ ZRX KSM FTM HBAR EGLD FLOW RUNE INJ SUI TON KAS QNT CHZ ANKR BTT HOT ONE WAVES QTUM
   OMG ICX ZIL LSK NANO XNO DGB RVN SC KAVA CELO BAND REN STORJ NEXO BEST PAN ETH2`.split(/\s+/),
)
const MAIN_COINS: ReadonlySet<string> = new Set(['BTC', 'XBT', 'ETH'])

/** Whether a code is that of a well-known coin. */
export function isCoin(code: string): boolean {
  return COINS.has(code)
}

/** Whether every symbol of a table without ISINs is a coin or money, including Bitcoin or Ether. */
export function holdsCoins(table: CsvTable, layout: Layout): boolean {
  if (table.reader?.hasCoins) return true
  if (layout.of.isin !== undefined || layout.of.symbol === undefined) return false
  const cells = table.rows.map((row) => cellOf(row.cells, layout, 'symbol'))
  const symbols = new Set(cells.filter((cell) => cell !== '' && (COINS.has(cell) || currencyOf(cell) === null)))
  return [...symbols].every((symbol) => COINS.has(symbol)) && [...MAIN_COINS].some((coin) => symbols.has(coin))
}
