import { line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { DERIVED_FIELD_IDS, NOTED_FIELD_IDS } from './holding-line.ts'
import { RETURN_FIELD_IDS } from './holding-returns.ts'
import { nameLastDay } from './last-day.ts'
import { fieldSections, findFields, labelOf } from './line-fields.ts'

const SPECIFIED_COLUMNS = `name symbol isin image units price baseCurrencyPrice currency baseCurrency costPerShare
  baseCurrencyCostPerShare currentValue baseCurrencyCurrentValue baseCurrencyTotal gain percent mktCap mktCapUSD
  mktCapCategory country beta type employees pe peg dilutedEps sector industry exchange targetPrice ebitda bookValue
  dividendYield profitMargin operatingMargin roe roa revenue revenuePerShare esgScore analystRatings
  analystTargetPrice analystsFollowing percentInsiders percentInstitutions shortRatio shortPercent payoutRatio`

test('HLD-01 every field of a line and every return can be a column, each once', () => {
  const offered: string[] = fieldSections.flatMap(({ fields }) => fields.map(({ id }) => id))
  expect(SPECIFIED_COLUMNS.split(/\s+/).filter((id) => !offered.includes(id))).toEqual([])
  const notColumns = ['_id', 'priceDate', 'status', 'parts']
  const ofLine = Object.keys(line.shape).filter((field) => !notColumns.includes(field))
  const expected = [...ofLine, ...RETURN_FIELD_IDS, ...DERIVED_FIELD_IDS, ...NOTED_FIELD_IDS]
  expect(offered.toSorted()).toEqual(expected.toSorted())
})

test('a view keeps its order and skips former fields', () => {
  expect(findFields(['percent', 'gone', 'name']).map(({ id }) => id)).toEqual(['percent', 'name'])
})

test('amounts in the portfolio’s currency name it in the header', () => {
  expect(findFields(['baseCurrencyCurrentValue']).map((field) => labelOf(field, 'EUR'))).toEqual(['Value, EUR'])
})

test('a header names the last trading day in place of today', () => {
  const [today] = findFields(['dayGain'])
  if (today === undefined) throw new Error('no field')
  const lastDay = { date: '2026-11-20', gain: 1, twr: 0 }
  expect(labelOf(today, 'EUR')).toBe('Today, EUR')
  expect(labelOf(today, 'EUR', nameLastDay({ lastDay, asOf: '2026-11-20' }))).toBe('Today, EUR')
  expect(labelOf(today, 'EUR', nameLastDay({ lastDay, asOf: '2026-11-22' }))).toBe('20 Nov, EUR')
})
