/** The exchange code of coins in market data. */
export const COIN_MARKET = 'CC'

/** Coins that most exchanges list. Some are also the symbols of shares. */
export const COINS: ReadonlySet<string> = new Set(
  `BTC XBT ETH BCH LTC XRP ADA DOT SOL DOGE XDG AVAX MATIC POL LINK UNI ATOM XLM ALGO TRX ETC XMR EOS XTZ FIL AAVE NEO
   DASH ZEC MIOTA IOTA VET THETA ICP NEAR APT ARB OP SHIB PEPE LUNA LUNC CRO BNB USDT USDC DAI BUSD TUSD SAND MANA AXS GRT
   COMP MKR SNX YFI CRV SUSHI BAT ENJ ZRX KSM FTM HBAR EGLD FLOW RUNE INJ SUI TON KAS QNT CHZ ANKR BTT HOT ONE WAVES QTUM
   OMG ICX ZIL LSK NANO XNO DGB RVN SC KAVA CELO BAND REN STORJ NEXO BEST PAN ETH2`.split(/\s+/),
)
export const MAIN_COINS: ReadonlySet<string> = new Set(['BTC', 'XBT', 'ETH'])

/** Whether a code is that of a well-known coin. */
export function isCoin(code: string): boolean {
  return COINS.has(code)
}

/** Fiat currencies and their substitutes, as the exchanges spell them. */
export const FIAT: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF CAD AUD JPY PLN CZK SEK NOK DKK TRY BRL SGD HKD NZD MXN ZAR HUF RON BGN INR KRW'.split(' '),
)

/** A cell of nothing but the code of a fiat currency. */
export const FIAT_CODE = new RegExp(`^(?:${[...FIAT].join('|')})$`)
