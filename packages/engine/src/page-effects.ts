import type { Explanation, Leaf, Operand } from './explanation.ts'
import type { Steps } from './steps.ts'

export interface EffectPage {
  /** Its leaves are the listed effects, and those of kind `unlisted` for the others. */
  explanation: Explanation
  /** Every effect of the figure. */
  total: number
  /** Where the next page starts; null on the last one. */
  next: number | null
}

export interface EffectRange {
  readonly from: number
  readonly limit: number
  /**
   * `position` counts the leaves before those of the parts, and adds up the others by asset, or by year if there is one
   * asset. `size` counts from the largest amount of any part, unknown ones first, and adds up the others of each part.
   */
  readonly by: 'position' | 'size'
}

const LEAVES_PER_STEP = 2000

/**
 * Lists at most `limit` effects of a figure from the position `from` on. The other effects are added up without their
 * inputs: the figure recomputes on every page.
 *
 * @see docs/methods/explanations.md
 */
export function* pageEffects(explanation: Explanation, range: EffectRange): Steps<EffectPage> {
  yield
  const { from, limit, by } = range
  const scopes = scopesOf(explanation)
  const total = scopes.reduce((count, { leaves }) => count + leaves.length, 0)
  const to = from + limit
  const next = to < total ? to : null
  if (from === 0 && next === null) return { explanation, total, next }
  const first = by === 'size' ? yield* largest(scopes, to) : scopes.flatMap(({ leaves }) => leaves)
  const listed = new Set(first.slice(from, to))
  return { explanation: yield* listOnly(explanation, listed, by), total, next }
}

/** The explanation and all of its parts, each before its own parts. */
function scopesOf(explanation: Explanation): Explanation[] {
  return [explanation, ...explanation.parts.flatMap(scopesOf)]
}

/** The largest leaves of all scopes, as many as `count`, the largest first. */
function* largest(scopes: readonly Explanation[], count: number): Steps<Leaf[]> {
  let kept: { leaf: Leaf; size: number }[] = []
  for (const { leaves, combine } of scopes) {
    for (let start = 0; start < leaves.length; start += LEAVES_PER_STEP) {
      const step = leaves.slice(start, start + LEAVES_PER_STEP).map((leaf) => ({ leaf, size: sizeOf(leaf, combine) }))
      kept = [...kept, ...step].sort((a, b) => (a.size === b.size ? 0 : b.size - a.size)).slice(0, count)
      yield
    }
  }
  return kept.map(({ leaf }) => leaf)
}

/** A factor is as large as its effect on the product. */
function sizeOf({ amount }: Leaf, combine: Explanation['combine']): number {
  if (amount === null) return Number.POSITIVE_INFINITY
  return Math.abs(combine === 'product' ? Math.log(amount) : amount)
}

function* listOnly(explanation: Explanation, listed: ReadonlySet<Leaf>, by: EffectRange['by']): Steps<Explanation> {
  const parts: Explanation[] = []
  for (const part of explanation.parts) {
    parts.push(yield* listOnly(part, listed, by))
    yield
  }
  const { leaves } = explanation
  const unlisted = leaves.filter((leaf) => !listed.has(leaf))
  const added = yield* addUp(explanation, unlisted, by)
  return { ...explanation, parts, leaves: [...leaves.filter((leaf) => listed.has(leaf)), ...added] }
}

function* addUp({ leaves, combine }: Explanation, unlisted: readonly Leaf[], by: EffectRange['by']): Steps<Leaf[]> {
  const hasSeveralAssets = leaves.some(({ assetId }) => assetId !== leaves[0]?.assetId)
  const groups = new Map<string, Leaf[]>()
  for (const [index, leaf] of unlisted.entries()) {
    if (index % LEAVES_PER_STEP === LEAVES_PER_STEP - 1) yield
    const { assetId, kind, date, amount, isLeftOut } = leaf
    // The flows of a root are compared with their gross sum.
    const sign = combine === 'root' ? Math.sign(amount ?? 0) : 0
    const together = by === 'size' ? '' : hasSeveralAssets ? assetId : date.slice(0, 4)
    const key = `${kind === 'others'} ${isLeftOut} ${sign} ${together}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [leaf])
    else group.push(leaf)
  }
  return [...groups.values()].map((group) => addUpGroup(group, combine))
}

function addUpGroup(group: readonly Leaf[], combine: Explanation['combine']): Leaf {
  const [first] = group as [Leaf]
  if (first.kind === 'others') return first
  let amount = combine === 'product' ? 1 : 0
  let latest = first.date
  let isOneAsset = true
  for (const leaf of group) {
    const each = leaf.amount ?? Number.NaN
    amount = combine === 'product' ? amount * each : amount + each
    if (leaf.date > latest) latest = leaf.date
    if (leaf.assetId !== first.assetId) isOneAsset = false
  }
  const currencies = first.operands.find(({ name }) => name === 'rate')
  const operands: Operand[] = [{ name: 'effects', value: group.length, unit: 'units' }]
  if (currencies !== undefined) operands.push({ name: 'rate', value: null, unit: currencies.unit })
  return {
    kind: 'unlisted',
    assetId: isOneAsset ? first.assetId : null,
    transactionId: null,
    date: latest,
    amount: Number.isNaN(amount) ? null : amount,
    operands,
    isLeftOut: first.isLeftOut,
  }
}
