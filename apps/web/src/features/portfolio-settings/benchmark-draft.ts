import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { totalPercent } from '@plumbline/contract/portfolios/total-percent'
import { formatNumber } from '../../formatting/format-number.ts'
import type { PickedAsset } from '../../ui/forms/asset-picker.tsx'

export type DraftRow = { key: number; stock: Pick<PickedAsset, '_id' | 'name'> | null; percent: number }

export type BenchmarkDraft = {
  /** `none`, `custom`, or the id of a preset. */
  choice: string
  rows: DraftRow[]
}

export type Preset = { _id: string; name: string }

export const NO_BENCHMARK = 'none'
export const CUSTOM_BENCHMARK = 'custom'

const nextKey = (rows: readonly DraftRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** Equal shares, to 2 decimals. */
function splitEqually(rows: readonly DraftRow[]): DraftRow[] {
  const percent = Math.round(10_000 / rows.length) / 100
  return rows.map((row) => ({ ...row, percent }))
}

export function draftOf(saved: readonly BenchmarkRow[], presets: readonly Preset[]): BenchmarkDraft {
  const rows = saved.map(({ stockId, name, percent }, key) => ({ key, stock: { _id: stockId, name }, percent }))
  const [only] = saved
  const preset = saved.length === 1 ? presets.find(({ _id }) => _id === only?.stockId) : undefined
  const choice = preset ? preset._id : saved.length === 0 ? NO_BENCHMARK : CUSTOM_BENCHMARK
  return { choice, rows }
}

/** A preset is one row of 100 %; Custom keeps the rows, and begins with an empty one. */
export function chooseBenchmark(draft: BenchmarkDraft, choice: string, presets: readonly Preset[]): BenchmarkDraft {
  if (choice === NO_BENCHMARK) return { choice, rows: [] }
  if (choice === CUSTOM_BENCHMARK)
    return draft.rows.length > 0 ? { choice, rows: draft.rows } : addRow({ choice, rows: [] })
  const preset = presets.find(({ _id }) => _id === choice)
  return preset ? { choice, rows: [{ key: 0, stock: preset, percent: 100 }] } : draft
}

export function addRow({ choice, rows }: BenchmarkDraft): BenchmarkDraft {
  return { choice, rows: splitEqually([...rows, { key: nextKey(rows), stock: null, percent: 0 }]) }
}

export function removeRow({ choice, rows }: BenchmarkDraft, key: number): BenchmarkDraft {
  const left = rows.filter((row) => row.key !== key)
  return left.length === 0 ? addRow({ choice, rows: [] }) : { choice, rows: splitEqually(left) }
}

export function changeRow(draft: BenchmarkDraft, key: number, change: Partial<DraftRow>): BenchmarkDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
}

/** Why the benchmark cannot be saved, shown in red below the form. `format` is that of the total. */
export function findBenchmarkFaults({ choice, rows }: BenchmarkDraft, format?: NumberFormat): string[] {
  if (choice === NO_BENCHMARK) return []
  const faults: string[] = []
  const sum = totalPercent(rows)
  const total = formatNumber(sum, { minimumDecimals: 0, maximumDecimals: 2, format })
  if (sum !== 100) faults.push(t`Total of all allocations is ${total}% but must be 100%`)
  if (rows.some(({ percent }) => percent < 0 || percent > 100)) faults.push(t`Percent must be between 1 and 100`)
  if (rows.some(({ stock }) => stock === null)) faults.push(t`Please select a stock for all benchmarks allocations`)
  return faults
}

export function toBenchmark({ rows }: BenchmarkDraft): BenchmarkRow[] {
  return rows.flatMap(({ stock, percent }) => (stock ? [{ stockId: stock._id, name: stock.name, percent }] : []))
}

export function isSameBenchmark(left: readonly BenchmarkRow[], right: readonly BenchmarkRow[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ stockId, percent }, index) => {
      const other = right[index]
      return stockId === other?.stockId && percent === other.percent
    })
  )
}
