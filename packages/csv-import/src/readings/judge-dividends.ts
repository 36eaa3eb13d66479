import { type Text, text } from '@plumbline/text/text'
import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { addIssue, type DraftRow } from './draft-row.ts'
import type { ColumnMapping } from './mapping.ts'
import type { Layout } from './row-cells.ts'

/** Taxes take from one in 25 to a half of a dividend. */
const [MIN_BEFORE_TAX, MAX_BEFORE_TAX] = [1.04, 2]
/** Half a cent, and what binary fractions add. */
const ROUNDING = 0.0051
const SHARE = /%|perc|\brate\b|\bid\b|number|nummer|balance|saldo/i

/**
 * Asks about what only all dividends together show: amounts that may be what remains after a tax, and payments of which
 * none names a security, so that the column of securities may be another one.
 */
export function judgeDividends(drafts: readonly DraftRow[], layout: Layout): void {
  const { columns } = layout
  const dividends = drafts.filter(({ row }) => row.type === 'dividend')
  askAboutSecurities(dividends)
  const ready = dividends.filter(({ row }) => row.outcome.kind === 'ready')
  if (ready.length === 0) return
  const taxes = columns.filter(({ field }) => field === 'tax')
  const gross = columns.find(
    (column) => mayBeBeforeTax(column, ready, drafts) && !ready.every((draft) => isLessTax(draft, column, taxes)),
  )
  if (gross === undefined) {
    askAboutOtherAmount(ready, layout)
    return
  }
  askAboutColumn(ready, gross, (values) =>
    text('The dividend is {amount}, but “{header}” has {other}: it may be the amount before tax', values),
  )
}

/** Adds an issue to each dividend that asks about the amount in another column. */
function askAboutColumn(
  ready: readonly DraftRow[],
  { index, header }: ColumnMapping,
  messageOf: (values: { amount: string; header: string; other: string }) => Text,
): void {
  for (const draft of ready) {
    const message = messageOf({ amount: draft.row.price, header, other: draft.cells[index] ?? '' })
    addIssue(draft, { code: 'total-differs', message, column: { index, header } })
  }
}

/** A currency in a header: its amounts may be the dividends in another currency. */
const IN_CURRENCY = /\b[A-Z]{3}\b|[€$£]/

/** Without units, two columns of amounts may be the units and the amount, in either order. */
function askAboutOtherAmount(ready: readonly DraftRow[], { columns, of }: Layout): void {
  if (of.units !== undefined || of.price !== undefined) return
  const other = columns.find(
    (column) =>
      column.field === null &&
      !IN_CURRENCY.test(column.header) &&
      meaningsOfHeader(column.header).some(({ class: known, match }) => known === 'total' && match === 'known') &&
      ready.every((draft) => sizeIn(draft, column) > 0 && sizeIn(draft, column) !== Number(draft.row.price)),
  )
  if (other === undefined) return
  askAboutColumn(ready, other, (values) =>
    text('The dividend is {amount}, but “{header}” has {other}: which of the two was paid?', values),
  )
}

function askAboutSecurities(dividends: readonly DraftRow[]): void {
  const isUnnamed = ({ row: { outcome } }: DraftRow) => outcome.kind === 'ignored' && outcome.reason === 'no-instrument'
  if (!dividends.every(isUnnamed)) return
  for (const draft of dividends) {
    draft.row = { ...draft.row, outcome: { kind: 'attention', issues: [] } }
    addIssue(draft, {
      code: 'instrument-missing',
      message: text('No dividend of the file names a security'),
      column: null,
    })
  }
}

/** A column without a meaning, whose amounts are those of all dividends and a usual tax. */
function mayBeBeforeTax(column: ColumnMapping, ready: readonly DraftRow[], drafts: readonly DraftRow[]): boolean {
  if (
    column.field !== null ||
    SHARE.test(withoutUnderscores(column.header)) ||
    meaningsOfHeader(column.header).length > 0
  )
    return false
  const amountOf = (draft: DraftRow) => sizeIn(draft, column)
  const isSameInAll = drafts.length > 1 && new Set(drafts.map(amountOf)).size === 1
  return (
    !isSameInAll &&
    ready.every((draft) => {
      const factor = amountOf(draft) / Number(draft.row.price)
      return factor >= MIN_BEFORE_TAX && factor <= MAX_BEFORE_TAX
    })
  )
}

/** Whether the dividend is the gross amount less a tax that stands in a column, as an amount or in percent. */
function isLessTax(draft: DraftRow, gross: ColumnMapping, taxes: readonly ColumnMapping[]): boolean {
  const before = sizeIn(draft, gross)
  return taxes.some((column) => {
    const tax = sizeIn(draft, column)
    return [before - tax, before * (1 - tax / 100)].some((net) => Math.abs(net - Number(draft.row.price)) <= ROUNDING)
  })
}

function sizeIn({ cells }: DraftRow, { index, decimalMark }: ColumnMapping): number {
  return sizeOf(readNumber(cells[index] ?? '', decimalMark))
}
