import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { expect, test } from 'vitest'
import type { DocumentEntry, DocumentOutcome, DocumentRow } from './document-entry.ts'
import { statusOf } from './document-status.ts'
import type { PdfText } from './pdf-text.ts'
import { numberRows } from './use-matched-documents.ts'

const row = { rowNumber: 1, outcome: { kind: 'ready' } } as ImportRow
const waiting = { rowNumber: 1, outcome: { kind: 'attention', issues: [] } } as unknown as ImportRow
const documentRow: DocumentRow = { row, tax: null }
const read: DocumentOutcome = { kind: 'read', rows: [documentRow] }
const text: PdfText = { kind: 'text', pages: [] }

function entry(id: number, part: Partial<DocumentEntry> & { outcome?: DocumentOutcome | null; read?: PdfText } = {}) {
  const { outcome = read, read: pdf = text, ...rest } = part
  const opened = { fingerprint: `f${id}`, text: pdf, outcome }
  return {
    id,
    file: new File([], `${id}.pdf`),
    opened,
    answer: null,
    isAnsweredAlike: false,
    day: null,
    isLeftOut: false,
    corrections: new Map(),
    ...rest,
  } as DocumentEntry
}

const matched = (part: Partial<MatchedRow>) =>
  [{ row, asset: { _id: 'a' }, isDuplicate: false, isOverlap: false, ...part }] as MatchedRow[]

const question: DocumentOutcome = {
  kind: 'ask',
  question: 'Which day?' as never,
  topic: 'day',
  why: '' as never,
  dayLabels: null,
  answers: [{ label: 'a' as never, bookedDay: null, rows: [documentRow] }],
}

test.each([
  ['reading', entry(1, { opened: null }), undefined],
  ['reading', entry(1), undefined],
  ['ready', entry(1), matched({})],
  ['not-found', entry(1), matched({ asset: null })],
  ['contradicts', entry(1), matched({ row: waiting, correction: { price: '1' } })],
  ['other', entry(1), matched({ row: waiting })],
  ['known', entry(1), matched({ isDuplicate: true })],
  ['known', entry(1), matched({ isOverlap: true })],
  ['left-out', entry(1, { isLeftOut: true }), matched({})],
  ['asks', entry(1, { outcome: question }), []],
  ['ready', entry(1, { outcome: question, answer: 0 }), matched({})],
  ['password', entry(1, { outcome: null, read: { kind: 'password', wasWrong: false } }), []],
  ['other', entry(1, { outcome: null, read: { kind: 'scan' } }), []],
  ['other', entry(1, { outcome: { kind: 'refused', reason: 'Costs' as never, cancels: null } }), []],
] as const)('a document is %s', (status, document, rows) => {
  expect(statusOf(document, [document], rows)).toBe(status)
})

test('of two documents with the same bytes, the second is repeated and has no rows', () => {
  const second = { ...entry(2), opened: entry(1).opened }
  const entries = [entry(1), second]
  expect(entries.map((each) => statusOf(each, entries, matched({})))).toEqual(['ready', 'repeated'])
  expect(numberRows(entries).rows).toHaveLength(1)
  expect(numberRows([entry(1), entry(2, { isLeftOut: true }), entry(3, { opened: null })]).rows).toHaveLength(1)
})

test('the import and its row numbers depend on the documents, not on their order', () => {
  const [one, two] = [entry(1), entry(2)]
  const [forward, backward] = [numberRows([one, two]), numberRows([two, one])]
  expect(forward.fingerprint).toBe(backward.fingerprint)
  expect([1, 2].map((id) => forward.numbers.get(id))).toEqual([1, 2].map((id) => backward.numbers.get(id)))
  expect(numberRows([one]).fingerprint).not.toBe(forward.fingerprint)
})

test('a corrected transaction takes the place of the one that was read, and keeps it beside', () => {
  const corrected = { row: { ...row, price: '41' }, correction: { price: '41' }, fileRow: row }
  const { rows } = numberRows([entry(1, { corrections: new Map([[0, corrected]]) })])
  expect(rows).toEqual([corrected])
})
