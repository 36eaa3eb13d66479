import type { Explanation, ExplanationLeaf } from '@plumbline/contract/explanations/explanation'
import { formatDate } from '../../formatting/format-date.ts'
import { kindName, partName } from './formula-names.ts'

export type Part = { id: string; label: string; note: string | null; value: number }

const PART_ORDER = ['unrealized-gain', 'realized-gain', 'dividends', 'currency-gain', 'fees']
const MAX_ROWS = 6

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function foreignCurrencies(leaves: readonly ExplanationLeaf[]): string[] {
  const pairs = leaves.flatMap(({ operands }) => operands.filter(({ name }) => name === 'rate').map(({ unit }) => unit))
  return [...new Set(pairs.flatMap((pair) => pair.split(' per ')[1] ?? []))].sort()
}

const MAX_CURRENCIES = 4

function nameCurrencies(currencies: readonly string[]): string {
  if (currencies.length <= MAX_CURRENCIES) return currencies.join(', ')
  const named = currencies.slice(0, MAX_CURRENCIES - 1)
  return `${named.join(', ')} and ${currencies.length - named.length} more`
}

/** What a part of the gain comes from, in a few words. */
function noteOf({ formula, leaves }: Explanation): string | null {
  const [first] = leaves
  if (!first) return 'none'
  switch (formula) {
    case 'unrealized-gain':
      return 'price now against cost'
    case 'realized-gain':
      return leaves.length === 1 ? `sold on ${formatDate(first.date)}` : counted(leaves.length, 'sale')
    case 'dividends':
      return `${counted(leaves.length, 'payment')}, gross`
    case 'currency-gain':
      return nameCurrencies(foreignCurrencies(leaves.filter(({ amount }) => amount !== 0)))
    case 'fees':
      return counted(leaves.length, 'transaction')
    default:
      return counted(leaves.length, 'effect')
  }
}

function sumOf(leaves: readonly ExplanationLeaf[]): number {
  return leaves.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

function groupLeaves(leaves: readonly ExplanationLeaf[], keyOf: (leaf: ExplanationLeaf) => string) {
  const groups = new Map<string, ExplanationLeaf[]>()
  for (const leaf of leaves) {
    const key = keyOf(leaf)
    const group = groups.get(key)
    if (group) group.push(leaf)
    else groups.set(key, [leaf])
  }
  return groups
}

/** A single asset's effects one by one, or by year where they are many; several assets' by asset, the largest first. */
function arrangeLeaves(leaves: readonly ExplanationLeaf[], nameOf: (assetId: string) => string): Part[] {
  const byAsset = groupLeaves(leaves, ({ assetId, kind }) => assetId ?? kind)
  if (byAsset.size > 1) {
    const labelOf = (id: string) => (id === 'others' ? kindName('others') : nameOf(id))
    const parts = [...byAsset].map(([id, own]) => ({ id, label: labelOf(id), note: null, value: sumOf(own) }))
    parts.sort((left, right) => Math.abs(right.value) - Math.abs(left.value))
    if (parts.length <= MAX_ROWS) return parts
    const others = parts.slice(MAX_ROWS - 1)
    return [
      ...parts.slice(0, MAX_ROWS - 1),
      {
        id: 'smaller',
        label: `${others.length} others`,
        note: null,
        value: others.reduce((sum, { value }) => sum + value, 0),
      },
    ]
  }
  if (leaves.length <= MAX_ROWS) {
    return leaves.map((leaf, index) => ({
      id: String(index),
      label: kindName(leaf.kind),
      note: formatDate(leaf.date),
      value: leaf.amount ?? 0,
    }))
  }
  const byYear = groupLeaves(leaves, ({ date }) => date.slice(0, 4))
  if (byYear.size > MAX_ROWS * 2) return []
  return [...byYear].map(([year, own]) => ({
    id: year,
    label: year,
    note: counted(own.length, 'effect'),
    value: sumOf(own),
  }))
}

/**
 * The rows of the small bridge: the parts of a figure, or those of a ratio's numerator. Empty if the parts do not add
 * up by nature.
 */
export function arrangeParts(explanation: Explanation, nameOf: (assetId: string) => string): Part[] {
  const { combine, parts, leaves } = explanation
  if (combine === 'quotient') return parts[0] ? arrangeParts(parts[0], nameOf) : []
  if (combine !== 'sum') return []
  if (parts.length === 0) return arrangeLeaves(leaves, nameOf)
  return parts
    .toSorted((left, right) => PART_ORDER.indexOf(left.formula) - PART_ORDER.indexOf(right.formula))
    .map((part) => ({ id: part.formula, label: partName(part.formula), note: noteOf(part), value: part.value ?? 0 }))
}

export type EffectRow =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'leaf'; id: string; leaf: ExplanationLeaf }

/** Every effect behind a figure, under the part that it belongs to where there are several. */
export function listEffects(explanation: Explanation): EffectRow[] {
  const { formula, parts, leaves } = explanation
  const rows: EffectRow[] = leaves.map((leaf, index) => ({ kind: 'leaf', id: `${formula} ${index}`, leaf }))
  for (const part of parts) {
    const below = listEffects(part)
    const hasOwnHeadings = part.parts.length > 0
    if (below.length > 0 && !hasOwnHeadings) {
      rows.push({ kind: 'heading', id: part.formula, text: partName(part.formula) })
    }
    rows.push(...below)
  }
  return rows
}

export const countEffects = (rows: readonly EffectRow[]) => rows.filter(({ kind }) => kind === 'leaf').length
