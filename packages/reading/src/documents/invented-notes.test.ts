import { Decimal } from 'decimal.js'
import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import type { Reading } from '../readings.ts'
import { type InventedTrade, type NoteStyle, netOf, type OwnWord, writeNote } from '../testing/write-note.ts'
import type { DocumentOutcome } from './document-outcome.ts'
import { readDocument } from './read-document.ts'

const ISINS = ['US0378331005', 'DE000A1EWWW0', 'IE00B3RBWM25', 'FR0000120271', 'CH0038863350']
const FIRST_MONDAY = Date.UTC(2019, 0, 7)
const MS_PER_DAY = 86_400_000

const cents = (min: number, max: number) => fastCheck.integer({ min, max }).map((value) => new Decimal(value).div(100))
const weekday = fastCheck.tuple(fastCheck.integer({ min: 0, max: 250 }), fastCheck.integer({ min: 0, max: 2 }))

const trades: fastCheck.Arbitrary<InventedTrade> = fastCheck
  .record({
    kind: fastCheck.constantFrom('buy' as const, 'sell' as const, 'dividend' as const),
    start: weekday.map(([week, day]) => FIRST_MONDAY + (week * 7 + day) * MS_PER_DAY),
    isin: fastCheck.constantFrom(...ISINS),
    units: fastCheck.oneof(
      fastCheck.integer({ min: 2, max: 5000 }).map((value) => new Decimal(value)),
      fastCheck.integer({ min: 1001, max: 99_999_999 }).map((value) => new Decimal(value).div(10_000)),
    ),
    price: fastCheck.oneof(
      cents(101, 200_000),
      fastCheck.integer({ min: 1011, max: 9_999_999 }).map((value) => new Decimal(value).div(1000)),
    ),
    fee: fastCheck.oneof(fastCheck.constant(new Decimal(0)), cents(1, 9999)),
    tax: fastCheck.oneof(fastCheck.constant(new Decimal(0)), cents(1, 9999)),
    currency: fastCheck.constantFrom('EUR', 'USD', 'CHF'),
  })
  .map(({ start, ...trade }) => ({
    ...trade,
    day: new Date(start).toISOString().slice(0, 10),
    settlementDay: new Date(start + 2 * MS_PER_DAY).toISOString().slice(0, 10),
  }))
  .filter((trade) => netOf(trade).greaterThan(1))

const styles: fastCheck.Arbitrary<NoteStyle> = fastCheck
  .record({
    language: fastCheck.constantFrom(
      'german' as const,
      'english' as const,
      'french' as const,
      'italian' as const,
      'dutch' as const,
    ),
    marks: fastCheck.constantFrom(
      { mark: ',', groups: '.' } as const,
      { mark: ',', groups: '' } as const,
      { mark: '.', groups: ',' } as const,
      { mark: '.', groups: "'" } as const,
      { mark: '.', groups: '' } as const,
    ),
    currencyFirst: fastCheck.boolean(),
    minus: fastCheck.constantFrom('before' as const, 'behind' as const, 'none' as const),
    layout: fastCheck.constantFrom('labels' as const, 'table' as const, 'placed table' as const),
    dayFormat: fastCheck.constantFrom('point' as const, 'iso' as const, 'month' as const),
  })
  .map(({ marks, ...style }) => ({ ...style, ...marks, ownWords: [] }))

const ownWords = fastCheck.subarray<OwnWord>(['units', 'price', 'gross', 'fee', 'tax', 'net'], { minLength: 1 })

/** What a note must be read back as. */
function factsOf(trade: InventedTrade): string {
  return [
    trade.kind,
    trade.day,
    trade.isin,
    trade.units,
    netOf(trade).toFixed(2),
    trade.currency,
    trade.fee.plus(trade.tax).toFixed(2),
  ].join(' ')
}

function readingsOf(outcome: DocumentOutcome): Reading[] {
  if (outcome.kind === 'refused') return []
  return outcome.kind === 'read' ? [...outcome.readings] : outcome.question.answers.map(({ reading }) => reading)
}

function writeFacts({ kind, day, security, units, net, fees, taxes }: Reading): string {
  const costs = fees.amount.plus(taxes.amount).toFixed(2)
  return [kind, day, security.isin, units, net.amount.toFixed(2), net.currency, costs].join(' ')
}

test('a trade in any layout, language and mark is read back exactly or asked about', () => {
  let read = 0
  let count = 0
  fastCheck.assert(
    fastCheck.property(trades, styles, (trade, style) => {
      const outcome = readDocument({ name: 'note.pdf', lines: writeNote(trade, style) })
      count += 1
      expect(outcome.kind).not.toBe('refused')
      if (outcome.kind !== 'read') return
      read += 1
      expect(readingsOf(outcome).map(writeFacts)).toEqual([factsOf(trade)])
    }),
    { numRuns: 300 },
  )
  expect(read / count).toBeGreaterThan(MIN_READ_SHARE)
})

// Most notes are clear. The others have few digits, or a tax that another amount repeats.
const MIN_READ_SHARE = 0.9

test('a trade under labels that nobody knows is read back exactly, or asked about with the right answer', () => {
  let read = 0
  let offered = 0
  let count = 0
  fastCheck.assert(
    fastCheck.property(trades, styles, ownWords, (trade, style, words) => {
      const outcome = readDocument({ name: 'note.pdf', lines: writeNote(trade, { ...style, ownWords: words }) })
      const found = readingsOf(outcome).map(writeFacts)
      count += 1
      if (found.includes(factsOf(trade))) offered += 1
      if (outcome.kind !== 'read') return
      read += 1
      expect(found).toEqual([factsOf(trade)])
    }),
    { numRuns: 300 },
  )
  expect(read / count).toBeGreaterThan(MIN_READ_SHARE_OF_OWN_WORDS)
  expect(offered / count).toBeGreaterThan(MIN_OFFERED_SHARE)
})

// A note whose costs and net amount have unknown labels is asked about.
const MIN_READ_SHARE_OF_OWN_WORDS = 0.75
const MIN_OFFERED_SHARE = 0.93
