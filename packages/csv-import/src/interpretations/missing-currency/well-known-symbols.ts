import type { Evidence } from './evidence.ts'

/** Shares and funds that everyone knows, whose symbols no exchange outside of the United States gives to others. */
const WELL_KNOWN = new Set(
  `AAPL ABBV ABNB ADBE AMAT AMD AMGN AMZN AVGO BAC BKNG CMCSA COIN CRM CRWD CSCO CVX GILD GOOG GOOGL HOOD IBM INTC INTU
   ISRG JNJ JPM KO LLY LRCX MCD META MRNA MSFT MSTR NFLX NKE NVDA ORCL PANW PEP PFE PLTR PYPL QCOM RBLX RIVN SBUX SNOW
   SOFI TSLA TXN UBER UNH WFC WMT XOM BRK.A BRK.B
   AGG ARKK BND DGRO EFA IEMG ITOT IWM IWF IWD JEPI JEPQ QQQ QQQM SCHB SCHD SCHX SGOV SLV SPLG SPY
   TLT TQQQ VB VEA VGT VIG VNQ VO VOO VOOG VTI VTV VUG VWO VXUS VYM XLE XLF XLK XLV`.split(/\s+/),
)
const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}\b/
/** Other currencies, and accounts of countries whose brokers may convert. */
const OF_OTHERS = /\b(?:EUR|GBP|GBX|CHF|CAD|AUD|NZD|SEK|NOK|DKK|INR|MXN|BRL|ISA|SIPP|TFSA|RRSP|superannuation)\b|[€£₹]/

/** Whether all securities are well known and of the United States, and nothing in the file suggests another country. */
export function areWellKnownOfUnitedStates({ symbols, isins, exchanges, dates, texts }: Evidence): boolean {
  return (
    symbols.length > 0 &&
    symbols.every((symbol) => WELL_KNOWN.has(symbol)) &&
    isins.every((isin) => isin.startsWith('US')) &&
    exchanges.length === 0 &&
    !dates.some((date) => DAY_FIRST.test(date)) &&
    !texts.some((text) => OF_OTHERS.test(text))
  )
}
