import { currencyOf } from '@plumbline/reading/words/currencies'

/** `Account currency: EUR`, `Währung;EUR` above a table. The base currency of a report is not that of its rows. */
const STATED_CURRENCY =
  /(?:^|[^\p{L}])(?:account currency|currency|währung|kontowährung|devise|divisa|moneda|moeda|waluta|para birimi|通貨|币种|幣別)[^\p{L}\d€$£]{1,5}([A-Z]{3}|[€£])(?![\p{L}])/iu
const OTHER_CURRENCY = /\b(?:base|reporting|basis|display|anzeige)/i

/** The only currency that the lines above a table state. */
export function statedCurrency(preamble: readonly string[]): string | null {
  const found = new Set(
    preamble.flatMap((line) => {
      const mark = OTHER_CURRENCY.test(line) ? undefined : STATED_CURRENCY.exec(line)?.[1]
      return mark === undefined ? [] : (currencyOf(mark) ?? [])
    }),
  )
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}
