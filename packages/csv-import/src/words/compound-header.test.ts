import { describe, expect, test } from 'vitest'
import { compoundHeader } from './compound-header.ts'
import { meaningsOfHeader } from './header-meaning.ts'

describe('a header in Chinese, Japanese or Korean that is known by its ending', () => {
  test.each([
    ['标的代码', 'symbol'],
    ['基金简称', 'name'],
    ['成交均价', 'price'],
    ['確認份額', 'units'],
    ['交易佣金', 'fee'],
    ['거래수수료', 'fee'],
    ['증권거래세', 'tax'],
    ['手数料通貨', 'feeCurrency'],
    ['受渡通貨', 'totalCurrency'],
    ['約定通貨', 'currency'],
    ['체결일시', 'date'],
    ['手續費/稅金', 'fee'],
    ['交易税/印花税', 'tax'],
  ])('%s is %s', (header, meaning) => {
    expect(compoundHeader(header)).toBe(meaning)
  })

  test.each(['可用数量', '委托价格', '평균단가', '保有数量', '評価金額', '盈亏金额'])(
    '%s is none: another part changes it',
    (header) => {
      expect(compoundHeader(header)).toBeNull()
    },
  )

  test('fees and taxes in one column are fees, also in words that are known', () => {
    expect(meaningsOfHeader('Gebühren / Steuern')).toMatchObject([{ class: 'fee' }])
    expect(meaningsOfHeader('手續費 / 稅金')).toMatchObject([{ class: 'fee' }])
  })

  test('is only used if no header is known as a whole', () => {
    expect(meaningsOfHeader('基金简称')).toMatchObject([{ class: 'name', match: 'head' }])
  })
})
