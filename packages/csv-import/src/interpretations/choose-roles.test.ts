import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildRows } from '../readings/build-rows.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { type GeneratedRow, LAYOUT_WORDS, totalOf, writeBrokerLayout } from '../testing/write-broker-layout.ts'
import { guessMapping } from './guess-mapping.ts'

/** The field of each column. */
function fieldsOf(...lines: readonly string[]) {
  const { columns } = guessMapping(tableOf(lines.join('\n')))
  return Object.fromEntries(columns.map(({ header, field }) => [header, field]))
}

const HEAD = 'Date,Type,ISIN,Quantity'
const BUY = '2024-03-01,Buy,US0378331005,35'
const SELL = '2024-04-02,Sell,US0378331005,12'

describe('the price', () => {
  test('is the column that times the units gives the other, whatever their headers say', () => {
    const fields = fieldsOf(`${HEAD},Price,Total,Currency`, `${BUY},6657.00,190.20,USD`, `${SELL},2407.80,200.65,USD`)
    expect(fields).toMatchObject({ Quantity: 'units', Price: 'total', Total: 'price' })
  })

  test('is a column without a known header, where the one called so is the total', () => {
    const fields = fieldsOf(`${HEAD},Price,Feld A,Currency`, `${BUY},6657.00,190.20,USD`, `${SELL},2407.80,200.65,USD`)
    expect(fields).toMatchObject({ Price: 'total', 'Feld A': 'price' })
  })

  test('stays where the amounts are in another currency and no other column explains them', () => {
    const fields = fieldsOf(`${HEAD},Price,Total,Currency`, `${BUY},190.20,6129.33,USD`, `${SELL},200.65,2214.11,USD`)
    expect(fields).toMatchObject({ Price: 'price', Total: 'total' })
  })

  test('stays where it gives the total, although a further column times the units gives the price', () => {
    const rows = [`${BUY},190.40,6664.00,5.44,USD`, `${SELL},200.40,2404.80,16.70,USD`]
    const fields = fieldsOf(`${HEAD},Price,Total,Feld A,Currency`, ...rows)
    expect(fields).toMatchObject({ Price: 'price', Total: 'total', 'Feld A': null })
  })

  test('stays where two other columns would explain the total', () => {
    const rows = [`${BUY},6657.00,190.20,190.20,USD`, `${SELL},2407.80,200.65,200.65,USD`]
    expect(fieldsOf(`${HEAD},Price,Feld A,Feld B,Currency`, ...rows)).toMatchObject({ 'Feld A': null, 'Feld B': null })
  })

  test('is not found by trades of one unit, which prove nothing', () => {
    const rows = ['2024-03-01,Buy,US0378331005,1,190.20,190.20,USD', '2024-04-02,Sell,US0378331005,1,9.10,9.10,USD']
    expect(fieldsOf(`${HEAD},Price,Feld A,Currency`, ...rows)).toMatchObject({ Price: 'price', 'Feld A': null })
  })

  test('is not found by one row that is nearly right', () => {
    expect(fieldsOf(`${HEAD},Price,Feld A,Currency`, `${BUY},6657.00,191.00,USD`)).toMatchObject({ Price: 'price' })
  })
})

describe('a generated ledger whose headers of price and total are exchanged', () => {
  const trades: fc.Arbitrary<GeneratedRow> = fc.record({
    type: fc.constantFrom('buy', 'sell'),
    date: fc.integer({ min: 13, max: 28 }).map((day) => `2023-11-${day}`),
    security: fc.nat({ max: 2 }),
    units: fc.integer({ min: 2, max: 3000 }).map((units) => units * 10_000),
    price: fc.integer({ min: 1001, max: 99_999 }),
    fee: fc.constant(25),
    currency: fc.constant('EUR'),
  })
  const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 })

  test('is read exactly or asked about, in any language and order of columns', () => {
    const ledgers = fc.array(trades, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ledgers, fc.constantFrom(...LAYOUT_WORDS), orders, (ledger, words, order) => {
        const [date, type, isin, name, units, price, fee, currency, total] = words.headers
        const headers = [date, type, isin, name, units, total, fee, currency, price] as const
        const layout = { words: { ...words, headers }, order, delimiter: ';', date: 'YYYY-MM-DD' } as const
        const numbers = { decimal: '.', thousands: '' } as const
        const signs = { hasSignedTotals: false, hasSignedUnits: false }
        const table = tableOf(writeBrokerLayout(ledger, { ...layout, numbers, ...signs }))
        for (const [index, row] of buildRows(table, guessMapping(table)).entries()) {
          const stated = ledger[index]
          if (row.outcome.kind !== 'ready' || stated === undefined) continue
          expect([Number(row.units) * 10_000, Number(row.price) * 100]).toEqual([
            stated.units,
            expect.closeTo(stated.price, 6),
          ])
          expect(Number(row.total) * 100).toBeCloseTo(totalOf(stated), 6)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('of two columns that words call the price', () => {
  const header = `${HEAD},Price,Net price,Total,Currency`

  test('the one that adds up to the last digit is', () => {
    const rows = [`${BUY},190.20,190.40,6664.00,USD`, `${SELL},200.65,200.45,2405.40,USD`]
    expect(fieldsOf(header, ...rows)).toMatchObject({ Price: null, 'Net price': 'price' })
  })

  test('the first stays where one row contradicts the other', () => {
    const rows = [`${BUY},190.20,190.40,6664.00,USD`, `${BUY},190.10,190.30,6660.50,USD`]
    const other = `${SELL},200.65,200.45,2405.99,USD`
    expect(fieldsOf(header, ...rows, other)).toMatchObject({ Price: 'price', 'Net price': null })
  })
})
