import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import type { RecordedState, RecordedVersion } from './history-records.ts'
import type { CertificateFile } from './input-records.ts'

const HERE = 'here'
const PLACES = [HERE, 'elsewhere']

interface Written {
  versions: RecordedVersion[]
  ledger: ReadonlyMap<string, RecordedState>
}

const FIRST: RecordedState = {
  portfolioId: HERE,
  assetId: 'acorn',
  type: 'buy',
  date: '2024-03-01',
  units: 10,
  price: 100,
  fee: 1,
  currency: 'EUR',
  rate: null,
  sequence: 1,
}

const edit = fc.record({
  transactionId: fc.constantFrom('a', 'b', 'c'),
  units: fc.integer({ min: 1, max: 9999 }),
  rate: fc.option(fc.integer({ min: 1, max: 5 })),
  portfolioId: fc.constantFrom(...PLACES),
  isRemoval: fc.boolean(),
})

/** What each edit does to a ledger, as a server would record it: the first transaction was there before. */
const histories = fc.array(edit, { minLength: 1, maxLength: 12 }).map((edits): Written => {
  const ledger = new Map([['a', FIRST]])
  const versions: RecordedVersion[] = []
  for (const [index, { transactionId, isRemoval, ...values }] of edits.entries()) {
    const before = ledger.get(transactionId) ?? null
    const after = isRemoval ? null : { ...FIRST, ...before, ...values }
    if (before === null && after === null) continue
    versions.push({ change: index + 1, transactionId, before, after: before === null ? after : after && values })
    if (after === null) ledger.delete(transactionId)
    else ledger.set(transactionId, after)
  }
  return { versions, ledger }
})

function check({ versions, ledger }: Written) {
  const change = { portfolioId: HERE, toPortfolioId: null, recordedAt: '', kind: 'edited', by: 'user', source: null }
  const here = [...ledger].filter(([, { portfolioId }]) => portfolioId === HERE)
  const files: Partial<Record<CertificateFile, unknown[]>> = {
    'portfolios.jsonl': [{ _id: HERE }],
    'changes.jsonl': Array.from({ length: 12 }, (_, index) => ({ ...change, number: index + 1, transactions: 1 })),
    'versions.jsonl': versions,
    'transactions.jsonl': here.map(([id, state]) => ({ _id: id, ...state })),
  }
  return checkHistory((file) => JSON.parse(JSON.stringify(files[file] ?? [])))
}

test('the history leads to the ledger, whatever was edited, moved away, moved back and removed', () => {
  fc.assert(
    fc.property(histories, (written) => {
      expect(check(written)).toEqual({ versions: written.versions.length, broken: undefined })
    }),
  )
})

test('a changed state breaks the history, at the next change or at the ledger', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (written, pick) => {
      const ofPortfolio = written.versions.filter(({ before, after }) => {
        const place = after?.portfolioId ?? before?.portfolioId
        return after?.units !== undefined && place === HERE
      })
      const version = ofPortfolio[pick % Math.max(1, ofPortfolio.length)]
      fc.pre(version !== undefined)
      const versions = written.versions.map((each) =>
        each === version ? { ...each, after: { ...each.after, units: (each.after?.units ?? 0) + 1 } } : each,
      )
      const { broken } = check({ ...written, versions })
      expect(broken?.transactionId).toBe(version.transactionId)
      expect(broken?.change).toBeGreaterThanOrEqual(version.change)
    }),
  )
})

test('a transaction that the ledger lacks, and one that the history removed, break it', () => {
  const added = { change: 1, transactionId: 'b', before: null, after: FIRST }
  expect(check({ versions: [added], ledger: new Map() }).broken).toEqual({ transactionId: 'b', change: 1 })
  const removed = { change: 2, transactionId: 'b', before: FIRST, after: null }
  const ledger = new Map([['b', FIRST]])
  expect(check({ versions: [added, removed], ledger }).broken).toEqual({ transactionId: 'b', change: 2 })
})

test('edits of a transaction in another portfolio, before it comes back, do not break the history', () => {
  const away = { change: 1, transactionId: 'b', before: FIRST, after: { portfolioId: 'elsewhere' } }
  const edited = { ...FIRST, portfolioId: 'elsewhere', units: 20 }
  const back = { change: 2, transactionId: 'b', before: edited, after: { portfolioId: HERE } }
  const ledger = new Map([['b', { ...edited, portfolioId: HERE }]])
  expect(check({ versions: [away, back], ledger })).toEqual({ versions: 2, broken: undefined })
  expect(check({ versions: [away], ledger }).broken).toEqual({ transactionId: 'b', change: 1 })
})

test('another listing of the same security does not break the history: an installation may merge two', () => {
  const added = { change: 1, transactionId: 'b', before: null, after: { ...FIRST, assetId: 'acorn.old' } }
  expect(check({ versions: [added], ledger: new Map([['b', FIRST]]) }).broken).toBeUndefined()
})

test.each([
  [{ change: 13 }, 'versions.jsonl, line 1, change: is no change of the certificate'],
  [{ after: { ...FIRST, units: '10' } }, 'versions.jsonl, line 1, after.units: is not a number'],
])('%o is named by its line', (wrong, message) => {
  const version = { change: 1, transactionId: 'b', before: null, after: FIRST, ...wrong } as RecordedVersion
  expect(() => check({ versions: [version], ledger: new Map() })).toThrow(message)
})
