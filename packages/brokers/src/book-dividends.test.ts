import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { toLedgerEntries } from './ledger-entries.ts'
import type { BrokerRecord, Instrument } from './records.ts'

const instrument: Instrument = { key: '1', isin: null, symbol: 'IVX', name: null, currency: 'USD', exchange: null }

const cents = fastCheck.integer({ min: -2000, max: 2000 }).filter((amount) => amount !== 0)
const cash = fastCheck.record({
  kind: fastCheck.constantFrom('dividend' as const, 'dividend-tax' as const),
  cents,
  payment: fastCheck.constantFrom('2024-03-20', '2024-06-20'),
})

const recordsOf = (movements: readonly { kind: 'dividend' | 'dividend-tax'; cents: number; payment: string }[]) =>
  movements.map(
    (movement, index): BrokerRecord => ({
      kind: movement.kind,
      key: `cash:${index}`,
      day: movement.payment,
      instrument,
      amount: { amount: String(movement.cents / 100), currency: 'USD' },
      payment: movement.payment,
      note: null,
    }),
  )

test('whatever was paid, taxed, taken back and refunded: the ledger gets all the money and every record once', () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.array(cash, { maxLength: 12 }), (movements) => {
      const { entries, leftOut } = toLedgerEntries(recordsOf(movements))
      const booked = entries.reduce(
        (sum, { type, price, fee }) => (type === 'fee' ? sum.minus(price) : sum.plus(price).minus(fee)),
        new ExactDecimal(0),
      )
      const paid = movements.reduce((sum, movement) => sum + movement.cents, 0)
      expect(booked.times(100).toNumber()).toBe(paid)
      const keys = [...entries, ...leftOut].flatMap((entry) => entry.keys)
      expect(keys.sort()).toEqual(
        recordsOf(movements)
          .map(({ key }) => key)
          .sort(),
      )
      for (const { price, fee } of entries) {
        expect(Number(price)).toBeGreaterThanOrEqual(0)
        expect(Number(fee)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a tax without its dividend, which was booked before, is a fee of the holding', () => {
  const { entries } = toLedgerEntries(recordsOf([{ kind: 'dividend-tax', cents: -126, payment: '2024-03-20' }]))
  expect(entries).toEqual([
    expect.objectContaining({ type: 'fee', price: '1.26', units: '0', fee: '0', note: 'Dividend tax' }),
  ])
})

test('each of several dividends of one payment gets a tax, the largest the largest', () => {
  const { entries } = toLedgerEntries(
    recordsOf([
      { kind: 'dividend-tax', cents: -15, payment: '2024-03-20' },
      { kind: 'dividend', cents: 1000, payment: '2024-03-20' },
      { kind: 'dividend-tax', cents: -150, payment: '2024-03-20' },
      { kind: 'dividend', cents: 100, payment: '2024-03-20' },
    ]),
  )
  expect(entries.map(({ price, fee }) => [price, fee])).toEqual([
    ['10', '1.5'],
    ['1', '0.15'],
  ])
})
