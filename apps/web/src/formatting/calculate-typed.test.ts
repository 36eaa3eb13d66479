import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTyped } from './calculate-typed.ts'

const english = DEFAULT_NUMBER_FORMAT
const german = { ...DEFAULT_NUMBER_FORMAT, decimalsSeparator: 'comma', thousandsSeparator: 'dot' } as const

test.each([
  ['10*3', english, '30'],
  ['10 x 3', english, '30'],
  ['2 + 3*4', english, '14'],
  ['0.1+0.2', english, '0.3'],
  ['1000/3', english, '333.3333333333'],
  ['10 \u00f7 4', english, '2.5'],
  ['-5+2', english, '-3'],
  ['5 - -2', english, '7'],
  ['1,204.50 + 9.90', english, '1214.4'],
  ['1.204,50 + 9,90', german, '1214,4'],
  ['3\u22121', english, '2'],
])('%s is calculated', (typed, format, result) => {
  expect(calculateTyped(typed, format)).toBe(result)
})

test.each(['', '12.5', '-5', '5*', '*5', '5**2', '4/0', '10 apples * 2', '1,234*2x'])(
  '%s is no calculation',
  (typed) => {
    expect(calculateTyped(typed, english)).toBeUndefined()
  },
)

test('whole numbers are added, subtracted and multiplied as JavaScript does', () => {
  const number = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(number, number, number, fc.constantFrom('+', '-', '*'), fc.constantFrom('+', '-', '*'), (...drawn) => {
      const [a, b, c, first, second] = drawn
      const typed = `${a}${first}${b} ${second} ${c}`
      const result = (x: number, operator: string, y: number) =>
        operator === '+' ? x + y : operator === '-' ? x - y : x * y
      const isProductLast = second === '*' && first !== '*'
      const expected = isProductLast ? result(a, first, b * c) : result(result(a, first, b), second, c)
      expect(calculateTyped(typed, english)).toBe(String(expected))
    }),
  )
})
