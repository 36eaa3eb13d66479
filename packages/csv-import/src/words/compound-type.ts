import type { TypeChoice } from './type-words.ts'

/** How Korean, Japanese and Chinese compounds end that say what a row is: `해외주식매수`, `株式現物買`, `自動振替出金`. */
const ENDINGS: readonly (readonly [RegExp, TypeChoice])[] = [
  [/(?:매수|매입|買付け?|買い付け|買い|買|買入|買進|买入|买进|购入|申购)$/, 'buy'],
  [/(?:매도|売付け?|売却|売り|売|解約|賣出|卖出|赎回)$/, 'sell'],
  [/(?:배당금?(?:입금)?|分配金|配当金?|股息(?:入账)?|红利(?:入账)?|股利|現金股利)$/, 'dividend'],
  [/(?:입금|출금|이체|이자|환전|入金|出金|振替|利息|转存|转取|轉入|轉出)(?:\(.{0,12}\))?$/, 'ignore'],
]
/** Money that is exchanged, though the word ends like a trade: `외화매수`. */
const EXCHANGE_OF_MONEY = /^(?:외화|원화|달러|外貨|外币|外幣)(?:매수|매도|買|売|买入|卖出)/
/** Words before the ending that do not change what it says: places, kinds of securities, ways to order. */
const PLAIN_PART =
  /株式|現物|現股|盤後|定股|興櫃|国内|外国|海外|米国|米株|投資信託|投信|ファンド|積立|カード|クレカ|クレジットカード|定期|つみたて|金額|口数|通常|普通|特別|収益|期中|期末|中間|自動|通算|お|ご|振替|nisa|証券|證券|证券|股票|场内|場內|现货|現貨|现金|現金|自动|定投|定期定額|基金|etf|盤中|整股|零股|장내|장외|시간외|개장|해외|국내|미국|외화|주식|현금|소수점|소수|코스피|코스닥|kospi|kosdaq|펀드|채권|자동|정기|대체|은행|연계|이체|대체|지급결제|오픈뱅킹|예탁금|이용료|结算|结息|银行|银证|转账|[\s_()（）・-]/g
/** Trades on credit, short sales, cancelled orders, options: never guessed. */
const OTHER = /신용|공매도|대주|대차|취소|정정|옵션|선물|信用|融資|融资|融券|担保|擔保|撤单|取消|新規|返済|建|現引|現渡/

/** `Sparplankauf`, `Indbetalingskøb`: beginnings that keep the meaning of the word. Other words may be short sales. */
const GERMANIC_PART =
  /^(?:an)?(?:sparplan|fonds?|wertpapier|aktien|etf|anteils?|indbetalings|indskuds|opsparings|månedsopsparings|investerings|spare?|innskudds|månadsspars?|insättnings)/
const GERMANIC: Readonly<Record<string, TypeChoice>> = {
  kauf: 'buy',
  køb: 'buy',
  kjøp: 'buy',
  köp: 'buy',
  verkauf: 'sell',
  salg: 'sell',
  försäljning: 'sell',
}

/** What a compound says by its ending, if nothing before it can change its meaning; null otherwise. */
export function compoundType(word: string): TypeChoice | null {
  if (OTHER.test(word)) return null
  if (EXCHANGE_OF_MONEY.test(word)) return 'ignore'
  const germanic = GERMANIC_PART.test(word) ? GERMANIC[word.replace(GERMANIC_PART, '')] : undefined
  if (germanic !== undefined) return germanic
  for (const [ending, type] of ENDINGS) {
    const before = word.replace(ending, '')
    if (before !== word) return before.replace(PLAIN_PART, '') === '' ? type : null
  }
  return null
}
