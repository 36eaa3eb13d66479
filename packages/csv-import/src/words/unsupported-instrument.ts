import { type Text, text } from '@plumbline/text/text'
import { moneyFirstPair } from '../cells/money-first-pair.ts'
import { FIAT, isCoin } from './coins.ts'

/**
 * Symbols of options as exchanges and brokers write them: OCC, Schwab, Interactive Brokers, Merrill, DEGIRO,
 * Swissquote, TD Ameritrade.
 */
const OPTION_SYMBOLS: readonly RegExp[] = [
  /^-?[A-Z.]{1,6}\s*\d{6}[CP]\d{1,8}(?:\.\d+)?$/,
  /^[A-Z.]{1,6}\s+\d{1,2}\/\d{1,2}\/\d{2,4}\s+\d+(?:\.\d+)?\s+[CP]$/,
  /^[A-Z.]{1,6}\s+\d{1,2}[A-Z]{3}\d{2}\s+\d+(?:\.\d+)?\s+[CP]$/,
  /^[A-Z]{1,5}#[A-Z]?\d/,
  /^[A-Z0-9]{1,6} [CP]\d+(?:\.\d+)? \d{2}[A-Z]{3}\d{2}$/,
  /^\.?[A-Z]{1,6}\d{6}[CP]\d/,
  /^[A-Z.]{1,6} [A-Z]{3}\d{2} \d+(?:\.\d+)?[CP]$/,
  /^[A-Z.]{1,6} .*\d.* (?:call|put)$/i,
]
/** Contracts of India's exchanges: `NIFTY24JANFUT`, `BANKNIFTY24JAN48000CE`, `NIFTY2411821500PE`. */
const INDIAN_CONTRACT = /^[A-Z&-]{2,20}\d{2}[A-Z\d]{3}[\d.]*(?:FUT|CE|PE)$/
/**
 * Futures of Chicago, New York, São Paulo and Moscow, by their root, month and year: `ESM24`, `/MNQM6`, `WINJ24`. SIX2 and
 * SIX3 are shares of Sixt.
 */
const FUTURE =
  /^(?!SIX[23]$)\/?(?:M?ES|M?NQ|M?YM|RTY|M2K|M?CL|M?GC|SIL?|M?HG|NG|Z[BNFTCSWLM]|6[ABCEJSNM]|M6[ABE]|[HR]B|M?BT)[FGHJKMNQUVXZ]\d{1,2}$|^(?:WIN|WDO|IND|DOL|BGI|CCM|ICF)[FGHJKMNQUVXZ]\d{2}$|^(?:BR|Si|RI|MX|GD|Eu)[FGHJKMNQUVXZ]\d$|^\/[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$/
/** Pairs of currencies as TradingView and Google write them: `FX_IDC:EURUSD`, `CURRENCY:USDAUD`, `CURRENCY:AUD`. */
const FOREX = /^(?:(?:FX(?:_IDC|CM)?|OANDA|FOREXCOM):[A-Z]{6}|CURRENCY:(?<of>[A-Z]{3})(?:[A-Z]{3})?)$/
/** The same without a place, and metals: `EURUSD`, `XAUUSD.m`. */
const MONEY_PAIR = /^(?<of>[A-Z]{3})(?<in>[A-Z]{3})(?:\.[a-z]{1,4})?$/i
const METALS: readonly string[] = ['XAU', 'XAG', 'XPT', 'XPD']
/** `CALL XYZ 00425 …`, `TSLA 1/19/2024 Call $250.00`, `AAPL Jan 19 '24 $150 Call`, `SPY 100C 20JAN24`. */
const OPTION_NAMES: readonly RegExp[] = [
  /^(?:call|put)\b.*\d/i,
  /\d.*\b(?:call|put)s?\b/i,
  /\b(?:call|put)\b\s*[$€£]?\d/i,
  /^[A-Z0-9]{1,6} [CP]\d+(?:\.\d+)? \d{2}[A-Z]{3}\d{2}$/,
]
/** A figure after the name of the underlying: most texts have none, and need no closer look. */
const MAY_BE_OPTION = /\d/
/** Words of an asset class that stand for a contract, anywhere in it: `Equity and Index Options`, `European Call`. */
const CONTRACT_CLASS =
  /\b(?:opt|options?|calls?|puts?|fut|futures?|fop|fo|nfo|bfo|mcx|f&o|cfds?|forex|fx|perpetuals?)\b/i
/** Codes that mean something else inside longer words; calls and puts are CE and PE in India. */
const CONTRACT_CLASS_CODE = /^(?:c|p|ce|pe|cash|currency|currencies)$/i
/** The same in languages whose letters end no word for `\b`. */
const FOREIGN_CONTRACT_CLASS = /срочн|фьючерс|опцион|先物|オプション|선물|옵션|期货|期權|期权|期貨/i
/** Funds that write options are named after them: `NASDAQ 100 Covered Call ETF`. */
const OF_WRITTEN_OPTIONS = /\b(?:covered[ -](?:call|put)s?|(?:call|put)[ -]?writ(?:e|ing))\b/gi
const FUND = /\b(?:etfs?|etps?|ucits|funds?|fonds)\b/i
/** The Multi Commodity Exchange of India, and a code of the exchange in Moscow. */
const MCX = /^MCX$/i
/** Exchanges and markets on which only contracts trade. */
const EXCHANGE_OF_CONTRACTS =
  /^(?:NFO|BFO|NCDEX|CDS|FORTS|EUREX|CME|CBOT|NYMEX|COMEX|CFE|ICEUS|ICEEU|BM&F|BMF|TAIFEX|срочный(?: рынок)?)$/i
/** Beside an ISIN, the class of a payment by the security, such as a dividend. */
const CASH = /^cash$/i
const EXCHANGE_OF_CURRENCIES = /\b(?:cash|forex|fx|currency|currencies)\b/i
const HELD_CLASS =
  /^(?:eq|stk|etfs?|etps?|etcs?|adrs?|reits?|mf|(?:common |preferred |mutual |index |exchange.traded |government |corporate )?(?:stocks?|shares?|equit(?:y|ies)|funds?|bonds?|trusts?)|crypto(?:currency|currencies)?|coins?|aktien?|fonds|anleihen?|acci[oó]n(?:es)?|azion[ei]|actions?|obligations?|fondos?|fondi|ações|fundos?|aktier?|obligationer|akcje|obligacje|treasur(?:y|ies))$/i

/** Whether a cell says that its row is about a contract. */
export function isContractClass(text: string): boolean {
  return CONTRACT_CLASS.test(text) || CONTRACT_CLASS_CODE.test(text) || FOREIGN_CONTRACT_CLASS.test(text)
}

/** Whether a symbol is that of an option. */
export function isOptionSymbol(symbol: string): boolean {
  return OPTION_SYMBOLS.some((pattern) => pattern.test(symbol))
}

/** Whether only contracts trade on an exchange. */
function isExchangeOfContracts(exchange: string, currency: string | null): boolean {
  if (MCX.test(exchange)) return currency === null || currency === 'INR'
  return EXCHANGE_OF_CONTRACTS.test(exchange)
}

/** Whether a name is that of an option, and not of a fund that writes options. */
function isOptionName(name: string): boolean {
  const words = FUND.test(name) ? name.replaceAll(OF_WRITTEN_OPTIONS, '') : name
  return MAY_BE_OPTION.test(words) && OPTION_NAMES.some((pattern) => pattern.test(words))
}

/** Whether a cell is a known class of assets, be it one that a portfolio can hold or not. */
export function isAssetClass(text: string): boolean {
  return HELD_CLASS.test(text) || CONTRACT_CLASS.test(text)
}

/** A coin priced in another coin: `ETH-BTC`. */
const COIN_PAIR = /^[A-Z0-9]{2,10}[/_-](?:BTC|XBT|ETH|BNB|USDT|USDC|BUSD|DAI|TUSD|FDUSD|EURT)$/

/** The same without a separator: `BTCUSDT`, `LTCBTC`. */
const GLUED_STABLE_PAIR = /^[A-Z0-9]{2,8}(?:USDT|USDC|BUSD|FDUSD|TUSD)$/
const GLUED_COIN_PAIR = /^([A-Z0-9]{2,6})(?:BTC|XBT|ETH|BNB)$/

/** Whether a symbol is a pair of two coins. */
export function isCoinPair(symbol: string): boolean {
  const first = GLUED_COIN_PAIR.exec(symbol)?.[1]
  return (
    (COIN_PAIR.test(symbol) && moneyFirstPair(symbol) === null) ||
    (GLUED_STABLE_PAIR.test(symbol) && !isCoinInDollars(symbol)) ||
    (first !== undefined && isCoin(first))
  )
}

/** Whether a symbol is money in other money; `CURRENCY:BTCPLN` is a coin in money. */
function exchangesMoney(symbol: string): boolean {
  const forex = FOREX.exec(symbol)
  if (forex !== null) return !isCoin(forex.groups?.of ?? '')
  const { of = '', in: other = '' } = MONEY_PAIR.exec(symbol)?.groups ?? {}
  const isMoney = (code: string) => FIAT.has(code.toUpperCase())
  return isMoney(other) && (isMoney(of) || METALS.includes(of.toUpperCase()))
}

/** `BNBUSD` is BNB in dollars, not BN in BUSD. */
function isCoinInDollars(symbol: string): boolean {
  return /[BT]USD$/.test(symbol) && isCoin(symbol.slice(0, -'USD'.length)) && !isCoin(symbol.slice(0, -'BUSD'.length))
}

export interface InstrumentTexts {
  readonly symbol: string | null
  readonly isin: string | null
  readonly exchange: string | null
  readonly name: string | null
  /** A code, or null if the row states none. */
  readonly currency: string | null
  /** The word of the type, where it says that a contract is traded. */
  readonly contractWord: string | null
  readonly assetClasses: readonly string[]
}

/**
 * Why a portfolio cannot hold a row's instrument, as a sentence for the user, or null: options, futures, contracts for
 * difference and currency exchanges. The symbol of such a contract must never be taken for that of its stock.
 */
export function findUnsupported({
  symbol,
  isin,
  exchange,
  name,
  currency,
  contractWord,
  assetClasses,
}: InstrumentTexts): Text | null {
  const assetClass = assetClasses.find((text) => isContractClass(text) && !(isin !== null && CASH.test(text)))
  if (assetClass !== undefined) {
    return EXCHANGE_OF_CURRENCIES.test(assetClass)
      ? text('“{assetClass}” is an exchange of currencies, not a security', { assetClass })
      : text('“{assetClass}” is not supported: a portfolio holds no options, futures, or CFDs', { assetClass })
  }
  if (exchange !== null && isExchangeOfContracts(exchange, currency))
    return text('Only options and futures trade on “{exchange}”, which are not supported', { exchange })
  if (symbol !== null && MAY_BE_OPTION.test(symbol) && OPTION_SYMBOLS.some((pattern) => pattern.test(symbol))) {
    return text('“{symbol}” is an option, which is not supported', { symbol })
  }
  if (symbol !== null && INDIAN_CONTRACT.test(symbol)) {
    return text('“{symbol}” is not supported: a portfolio holds no options or futures', { symbol })
  }
  if (symbol !== null && FUTURE.test(symbol))
    return text('“{symbol}” is not supported: a portfolio holds no options or futures', { symbol })
  if (symbol !== null && isin === null && exchangesMoney(symbol))
    return text('“{symbol}” is an exchange of currencies, not a security', { symbol })
  if (symbol !== null && isCoinPair(symbol))
    return text('“{symbol}” exchanges one coin for another: enter it as two trades', { symbol })
  if (isin === null || symbol === null) {
    if (name !== null && isOptionName(name)) return text('“{name}” is an option, which is not supported', { name })
  }
  return contractWord === null ? null : text('“{word}” is not supported: it trades a contract', { word: contractWord })
}
