import type { HeaderClass } from './header-words/header-words.ts'

/**
 * Endings of Chinese, Japanese and Korean headers, whose words are written together: `标的代码` is a code, `成交均价` a
 * price. The first ending that fits decides, so specific ones come first.
 */
const ENDINGS: readonly (readonly [RegExp, HeaderClass])[] = [
  [/(?:代码|代碼|代號|代号|コード|코드|종목번호)$/, 'symbol'],
  [/(?:名称|名稱|銘柄名|종목명|简称|簡稱)$/, 'name'],
  [/(?:基準価額|基准价|价格|價格|单价|單價|均价|均價|価格|単価|値段|단가|가격|净值|淨值|[价價価])$/, 'price'],
  [/(?:数量|數量|股数|股數|株数|口数|수량|주수|份额|份額)$/, 'units'],
  [/(?:手续费|手續費|佣金|手数料|수수료|费用|費用|제비용|[费費])$/, 'fee'],
  [/(?:税额|税額|稅額|税金|稅金|세금|거래세|소득세|농특세|[税稅])$/, 'tax'],
  [/(?:金额|金額|代金|금액|总额|總額|合计|合計|价款|價款)$/, 'total'],
  [/(?:手数料|手续费|手續費|佣金|费|費|수수료)(?:币种|幣別|幣種|货币|貨幣|通貨|통화)$/, 'feeCurrency'],
  [/(?:受渡|決済|结算|結算|交割|결제|정산)(?:币种|幣別|幣種|货币|貨幣|通貨|통화)$/, 'totalCurrency'],
  [/(?:币种|幣別|幣種|货币|貨幣|通貨|통화)$/, 'currency'],
  [/(?:日期|日付|时间|時間|日時|일자|일시|날짜|年月日)$/, 'date'],
  [/(?:状态|狀態|状況|상태)$/, 'status'],
  [/(?:备注|備註|備考|비고|摘要|적요)$/, 'comments'],
]
/** Parts of headers for balances, current values, orders, estimates, and days other than the trade's. */
const OTHER =
  /余额|餘額|残高|잔고|잔액|잔량|损益|損益|盈亏|손익|평가|評価|评估|市值|市价|市價|時価|时值|现价|現價|現在|현재|当前|當前|最新|收盘|收盤|开盘|開盤|昨|前日|委托|委託|订单|訂單|注文|주문|目标|目標|止损|止盈|成本|取得|매입단가|평균|保有|보유|预估|預估|概算|可用|冻结|剩余|撤|未|累计|累計|盈利|收益|账户|帳戶|口座|계좌|交割日|交收|受渡日|결제일|报价|報價|最高|最低|涨跌|涨停|跌停|倍率|比率|费率|費率|税率|稅率|수익|精确|精度/
const SCRIPTS = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The meaning of an unknown header by its ending; null if another part of it may change that. A column of fees and taxes,
 * `手續費/稅金`, counts as fees.
 */
export function compoundHeader(base: string): HeaderClass | null {
  if (!SCRIPTS.test(base) || OTHER.test(base)) return null
  const parts = base.split('/').map(classByEnding)
  const areCosts = parts.includes('fee') && parts.every((part) => part === 'fee' || part === 'tax')
  return areCosts ? 'fee' : (parts.at(-1) ?? null)
}

function classByEnding(word: string): HeaderClass | null {
  return ENDINGS.find(([ending]) => ending.test(word))?.[1] ?? null
}
