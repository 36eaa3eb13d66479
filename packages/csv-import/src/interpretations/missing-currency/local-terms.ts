import type { Evidence } from './evidence.ts'
import { EURO_ISIN } from './languages.ts'

/** Terms of one country's brokers, accounts and taxes: in a header, a cell, or a line above the table. */
const CURRENCY_OF_LOCAL_TERM: Readonly<Record<string, RegExp>> = {
  COP: /\bcomisionista de bolsa\b|\bGMF\b|\b4 ?x ?1\.?000\b/i,
  MXN: /\bcasa de bolsa\b/i,
  BRL: /\b(?:emolumentos|corretagem|IRRF|CBLC|juros sobre (?:o )?capital pr[oó]prio)\b/i,
  INR: /\b(?:STT|SEBI)\b/,
  TRY: /menkul değerler|\bBSMV\b|\bfon kodu\b|\bTEFAS\b/i,
  EUR: /\btraspaso (?:de )?(?:entrada|salida)|\bvalor liquidativo\b|\bPEA(?:-PME)?\b|\bcompte[- ]titres\b|\bimposta di bollo\b|\bkapitalertragsteuer\b/i,
  AUD: /\b(?:FPO|franked|unfranked|franking credits?|CHESS HIN)\b/i,
  USD: /\b(?:IRA|401\(?[kK]\)?|403\(?[bB]\)?)(?![A-Za-z])/,
  GBP: /\b(?:stocks (?:&|and) shares|lifetime|junior|flexible|investment) ISA\b|\bfund (?:&|and) share account\b|\bself-invested personal pension\b|\bstamp duty reserve tax\b/i,
  CNY: /过户费|印花税/,
  RUB: /(?:^|[^\p{L}])(?:ММВБ|МосБиржа|Московская биржа|MOEX|TQBR|Фондовый|Срочный)(?![\p{L}])/iu,
  HKD: /交易徵費|財匯局/,
  PHP: /\bSCCP\b|\bPSE fee\b|\bPSE trans\b/i,
  LKR: /\bSEC cess\b|\bshare transaction levy\b/i,
  NGN: /\bNGX (?:fee|levy)\b|\bCSCS\b/i,
  PKR: /\bNCCPL\b|\bCDC (?:fee|charges)\b/i,
  TWD: /交易稅|證交稅|買賣別|證券代號/,
}
/** Shares in Shanghai and Shenzhen that trade in US or Hong Kong dollars. */
const CHINESE_B_SHARE = /^(?:900|200)\d{3}$/

/**
 * The only currency whose local terms occur. Terms of the euro area say nothing about securities of other countries,
 * and those of the United Kingdom do not tell pounds from pence.
 */
export function currencyOfTerms({ texts, symbols, isins, hasTotals }: Evidence): string | null {
  const found = Object.entries(CURRENCY_OF_LOCAL_TERM).filter(([, term]) => texts.some((text) => term.test(text)))
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return null
  const [currency] = only
  if (currency === 'CNY' && symbols.some((symbol) => CHINESE_B_SHARE.test(symbol))) return null
  if (currency === 'GBP' && !hasTotals) return null
  if (currency === 'EUR' && !isins.every((isin) => EURO_ISIN.test(isin))) return null
  return currency
}
