import { plural, t } from '@lingui/core/macro'
import type { Explanation, ExplanationLeaf } from '@plumbline/contract/explanations/explanation'
import { figures } from '@plumbline/engine/figures/catalog'
import { formatDate } from '../../formatting/format-date.ts'
import { kindName, partName } from './formula-names.ts'

export type Part = { id: string; label: string; note: string | null; value: number }

const PART_ORDER = figures.filter(({ partOf }) => partOf === 'gain.total').map(({ formulaId }) => formulaId)
const MAX_ROWS = 6

/** How many effects the leaves are; one of kind `unlisted` stands for several. */
function countOf(leaves: readonly ExplanationLeaf[]): number {
  return leaves.reduce(
    (count, { operands }) => count + (operands.find(({ name }) => name === 'effects')?.value ?? 1),
    0,
  )
}

function foreignCurrencies(leaves: readonly ExplanationLeaf[]): string[] {
  const pairs = leaves.flatMap(({ operands }) => operands.filter(({ name }) => name === 'rate').map(({ unit }) => unit))
  return [...new Set(pairs.flatMap((pair) => pair.split(' per ')[1] ?? []))].sort()
}

const MAX_CURRENCIES = 4

function nameCurrencies(currencies: readonly string[]): string {
  if (currencies.length <= MAX_CURRENCIES) return currencies.join(', ')
  const named = currencies.slice(0, MAX_CURRENCIES - 1)
  return t`${{ names: named.join(', ') }} and ${{ otherCount: currencies.length - named.length }} more`
}

const countEffects = (count: number) => plural(count, { one: '# effect', other: '# effects' })

/** What a part of the gain comes from, in a few words. */
function noteOf({ formula, leaves, unit }: Explanation): string | null {
  const [first] = leaves
  if (!first) return t`none`
  const count = countOf(leaves)
  switch (formula) {
    case 'unrealized-gain':
      return t`price now against cost`
    case 'realized-gain':
      return plural(count, { one: `sold on ${{ date: formatDate(first.date) }}`, other: '# sales' })
    case 'dividends':
      return plural(count, { one: '# payment, gross', other: '# payments, gross' })
    case 'currency-gain': {
      const names = nameCurrencies(foreignCurrencies(leaves.filter(({ amount }) => amount !== 0)))
      return names === '' ? null : t`${names} against ${{ currency: unit }}`
    }
    case 'fees':
      return plural(count, { one: '# transaction', other: '# transactions' })
    default:
      return countEffects(count)
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
        label: t`${{ othersCount: others.length }} others`,
        note: null,
        value: others.reduce((sum, { value }) => sum + value, 0),
      },
    ]
  }
  if (countOf(leaves) <= MAX_ROWS) {
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
    note: countEffects(countOf(own)),
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

/** The listed effects of a figure, under the part that each belongs to where there are several. */
function listEffects(explanation: Explanation, page: number): EffectRow[] {
  const { formula, parts, leaves } = explanation
  const rows: EffectRow[] = leaves
    .filter(({ kind }) => kind !== 'unlisted' && !(kind === 'others' && page > 0))
    .map((leaf, index) => ({ kind: 'leaf', id: `${page} ${formula} ${index}`, leaf }))
  for (const part of parts) {
    const below = listEffects(part, page)
    const hasOwnHeadings = part.parts.length > 0
    if (below.length > 0 && !hasOwnHeadings) {
      rows.push({ kind: 'heading', id: part.formula, text: partName(part.formula) })
    }
    rows.push(...below)
  }
  return rows
}

/** The effects of consecutive pages. A part that goes on from one page to the next has one heading. */
export function listPages(pages: readonly Explanation[]): EffectRow[] {
  const headings = new Set<string>()
  return pages.flatMap(listEffects).filter(({ kind, id }) => {
    if (kind === 'leaf') return true
    const isNew = !headings.has(id)
    headings.add(id)
    return isNew
  })
}
