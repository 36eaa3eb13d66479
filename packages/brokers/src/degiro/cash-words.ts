/** The kind of a holding's cash movement, from DEGIRO's description in the account's language. */
export type CashMeaning = 'dividend' | 'dividend-tax' | 'fee' | 'other'

const INCOME =
  /divid|dywid|udbytte|utbytte|utdelning|osinko|osztal|aussch[uü]tt|coupon|kupon|cedol|distribution|uitkering|provento/i
const TAX =
  /tax|belasting|heffing|steuer|imp[oô]t|da[nň]\b|da[nň] |retenci|reten[cç]|ritenut|imposto|impuesto|podatek|skatt?\b|skatt? |vero\b|[aá]d[oó]\b|withh|pr[eé]compte/i
const FEE =
  /\bfees?\b|kosten|costs?\b|costi|cost[eo]s|custos|frais|geb[uü]hr|comis|commis|prowizj|op[lł]at|poplat|gebyr|avgift|kulu|d[ií]j\b|taxa\b/i

export function meaningOf(description: string): CashMeaning {
  if (INCOME.test(description)) return TAX.test(description) ? 'dividend-tax' : 'dividend'
  return FEE.test(description) ? 'fee' : 'other'
}
