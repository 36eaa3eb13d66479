import { currencyOf } from '@plumbline/reading/words/currencies'

/** `Account currency: EUR`, `Währung;EUR` above a table. The base currency of a report is not that of its rows. */
const STATED_CURRENCY =
  /(?:^|[^\p{L}])(?:account currency|currency|währung|kontowährung|devise|divisa|moneda|moeda|waluta|para birimi|通貨|币种|幣別)[^\p{L}\d€$£]{1,5}([A-Z]{3}|[€£])(?![\p{L}])/iu
/** `במטבע דולר ארה״ב`, `All amounts in US dollars`, `Beträge in EUR`: up to three words after those of amounts. */
const IN_CURRENCY =
  /(?:^|[^\p{L}])(?:(?:amounts?|prices?|values?|figures|beträge|werte|montants?|importes?|importi|valores|bedragen|kwoty|belopp|beløb|beløp|částky|суммы) (?:(?:are|stated|shown|sind|exprimés|expresados|espressi|expressos|podane) )?(?:in|en|em|w|i|v|в)|במטבע|单位[:：]|單位[:：]|단위[:：]) ?(?<words>[^\s,;()]+(?: [^\s,;()]+){0,2})/iu
const OTHER_CURRENCY = /\b(?:base|reporting|basis|display|anzeige)/i

/** The only currency that the lines above a table state. */
export function statedCurrency(preamble: readonly string[]): string | null {
  const found = new Set(
    preamble.flatMap((line) => {
      if (OTHER_CURRENCY.test(line)) return []
      const mark = STATED_CURRENCY.exec(line)?.[1]
      return mark === undefined ? (currencyInWords(line) ?? []) : (currencyOf(mark) ?? [])
    }),
  )
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/** The longest name of a currency that follows; a plain `$` or `dollars` may be that of several countries. */
function currencyInWords(line: string): string | null {
  const words = IN_CURRENCY.exec(line)?.groups?.words?.split(' ') ?? []
  for (let end = words.length; end > 0; end--) {
    const name = words.slice(0, end).join(' ')
    const currency = name === '$' ? null : currencyOf(name)
    if (currency !== null) return currency
  }
  return null
}
