import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { expect, test } from 'vitest'
import type { DocumentEntry, DocumentOutcome } from './document-entry.ts'
import { statusOf } from './document-status.ts'
import { pairCancellations } from './pair-cancellations.ts'

const purchase = {
  ...{ type: 'buy', date: '2023-09-15', units: '0.563027', price: '28.2', total: '15.88', isin: 'QZ0000000033' },
  ...{ currency: 'EUR', symbol: null, exchange: null, name: null },
} as ImportRow

function entry(id: number, outcome: DocumentOutcome, part: Partial<DocumentEntry> = {}): DocumentEntry {
  return {
    id,
    file: new File([], `${id}.pdf`),
    opened: { fingerprint: `f${id}`, text: { kind: 'text', pages: [] }, outcome },
    answer: null,
    isAnsweredAlike: false,
    day: null,
    isLeftOut: null,
    corrections: new Map(),
    ...part,
  }
}

const read = (id: number, change: Partial<ImportRow> = {}, part: Partial<DocumentEntry> = {}) =>
  entry(id, { kind: 'read', rows: [{ row: { ...purchase, ...change }, tax: null }] }, part)

const cancel = (id: number, change: Partial<ImportRow> = {}) =>
  entry(id, { kind: 'refused', reason: 'Storno' as never, cancels: { ...purchase, ...change } })

const pairsOf = (...entries: DocumentEntry[]) => [...pairCancellations(entries)]

test('a cancellation takes back one document of its security, kind and units near its day', () => {
  expect(pairsOf(read(1), cancel(2))).toEqual([[2, 1]])
  expect(pairsOf(read(1, { date: '2023-09-05' }), cancel(2))).toEqual([[2, 1]])
  expect(pairsOf(read(1, { date: '2023-09-04' }), cancel(2))).toEqual([])
  expect(pairsOf(read(1, { type: 'sell' }), cancel(2))).toEqual([])
  expect(pairsOf(read(1, { units: '0.563028' }), cancel(2))).toEqual([])
  expect(pairsOf(read(1, { isin: 'QZ0000000041' }), cancel(2))).toEqual([])
  expect(pairsOf(read(1, { date: null }), cancel(2))).toEqual([])
})

test('the nearest day wins, and each cancellation takes back another document', () => {
  const far = read(1, { date: '2023-09-12' })
  expect(pairsOf(far, read(2), cancel(3))).toEqual([[3, 2]])
  expect(pairsOf(far, read(2), cancel(3), cancel(4))).toEqual([
    [3, 2],
    [4, 1],
  ])
})

test('a dividend is found by its amount before or after tax, whatever its units', () => {
  const dividend = { type: 'dividend', units: '0', price: '21.57', total: '15.88' } as const
  expect(pairsOf(read(1, dividend), cancel(2, dividend))).toEqual([[2, 1]])
  expect(pairsOf(read(1, { ...dividend, price: '15.88' }), cancel(2, dividend))).toEqual([[2, 1]])
  expect(pairsOf(read(1, { ...dividend, price: '15.87' }), cancel(2, dividend))).toEqual([])
})

test('a document with several transactions is not taken back by the cancellation of one', () => {
  const both = [purchase, { ...purchase, units: '2' }].map((row) => ({ row, tax: null }))
  expect(pairsOf(entry(1, { kind: 'read', rows: both }), cancel(2))).toEqual([])
})

test('what is taken back is not added, unless the user says so', () => {
  const statusAs = (isLeftOut: boolean | null) => {
    const ready = { outcome: { kind: 'ready' } } as const
    const original = read(1, ready, { isLeftOut })
    const matched = [{ row: { ...purchase, ...ready }, asset: { _id: 'a' } }]
    return statusOf(original, [original, cancel(2)], matched as never)
  }
  expect([null, true, false].map(statusAs)).toEqual(['taken-back', 'left-out', 'ready'])
})
