import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { Operand } from '@plumbline/contract/explanations/explanation'
import { expect, test } from 'vitest'
import { describePrice, describeRate, describeSplit } from './describe-operand.ts'

test('a price is described with its currency, day and source', () => {
  const price: Operand = { name: 'price', value: 184.2, unit: 'USD', date: '2026-11-20' }
  expect(describePrice([{ ...price, source: 'close' }], DEFAULT_NUMBER_FORMAT)).toBe(
    'USD\u00a0184.20, close of 20 Nov 2026',
  )
  expect(describePrice([{ ...price, source: 'estimate' }], DEFAULT_NUMBER_FORMAT)).toBe(
    'USD\u00a0184.20, estimated by the first known price, of 20 Nov 2026',
  )
  expect(describePrice([{ ...price, value: null, source: 'missing' }], DEFAULT_NUMBER_FORMAT)).toBe('no price is known')
})

test('a close from before a split is described with the split', () => {
  const of = { unit: 'USD', date: '2024-05-31', source: 'close' } as const
  const operands: Operand[] = [
    { name: 'close', value: 120, ...of },
    { name: 'split', value: 0.25, unit: 'ratio', date: '2024-06-03' },
    { name: 'price', value: 30, ...of },
  ]
  expect(describePrice(operands, DEFAULT_NUMBER_FORMAT)).toBe(
    'USD\u00a0120.00 ÷ 4 = USD\u00a030.00, close of 31 May 2024, split of 3 Jun 2024',
  )
  const [, split] = operands
  expect(split && describeSplit({ ...split, value: 10 }, DEFAULT_NUMBER_FORMAT)).toBe('x 10, split of 3 Jun 2024')
})

test('a rate is described as the portfolio’s currency per unit of the other', () => {
  const rate: Operand = { name: 'rate', value: 0.9214, unit: 'EUR per USD', date: '2026-11-20' }
  expect(describeRate({ ...rate, source: 'table' }, DEFAULT_NUMBER_FORMAT)).toBe(
    '1 USD = EUR\u00a00.9214, reference rate of 20 Nov 2026',
  )
  expect(describeRate({ ...rate, source: 'transaction' }, DEFAULT_NUMBER_FORMAT)).toBe(
    '1 USD = EUR\u00a00.9214, the transaction’s own',
  )
  expect(describeRate({ ...rate, value: null, source: 'missing' }, DEFAULT_NUMBER_FORMAT)).toBe(
    'no rate from USD to EUR is known',
  )
})

test('in the same currency there is no rate to tell', () => {
  expect(
    describeRate({ name: 'rate', value: 1, unit: 'EUR per EUR', source: 'same-currency' }, DEFAULT_NUMBER_FORMAT),
  ).toBeNull()
})

test('prices and rates follow the number format', () => {
  const format = {
    symbolType: 'symbol',
    symbolPosition: 'after',
    symbolSpace: true,
    thousandsSeparator: 'space',
    decimalsSeparator: 'comma',
    decimals: 3,
  } as const
  const price: Operand = { name: 'price', value: 1184.2, unit: 'USD', date: '2026-11-20', source: 'close' }
  expect(describePrice([price], format)).toBe('1\u00a0184,200\u00a0US$, close of 20 Nov 2026')
  const rate: Operand = { name: 'rate', value: 0.9214, unit: 'EUR per USD', source: 'transaction' }
  expect(describeRate(rate, format)).toBe('1 US$ = 0,9214\u00a0€, the transaction’s own')
})

test('a rate of one currency alone is none, however it is marked', () => {
  const rate: Operand = { name: 'rate', value: 1.1, unit: 'EUR per USD', source: 'table' }
  for (const same of [
    { ...rate, source: 'same-currency' as const },
    { ...rate, unit: 'EUR per EUR' },
    { ...rate, unit: 'EUR' },
  ])
    expect(describeRate(same, DEFAULT_NUMBER_FORMAT)).toBeNull()
  expect(describeRate({ ...rate, value: 1.12345678 }, DEFAULT_NUMBER_FORMAT)).toBe('1 USD = EUR\u00a01.123457')
})

test('the factor of a split has up to six decimals', () => {
  const factorOf = (value: number) => describeSplit({ name: 'split', value, unit: 'ratio' }, DEFAULT_NUMBER_FORMAT)
  expect(factorOf(1.5)).toMatch(/^x 1\.5/)
  expect(factorOf(1.23456789)).toMatch(/^x 1\.234568/)
})
