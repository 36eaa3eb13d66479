import type { Explanation, Leaf, Operand } from './explanation.ts'
import { runSteps, type Steps } from './steps.ts'

export interface EffectPage {
  /** Its leaves are the listed effects, and those of kind `unlisted` for the others. */
  explanation: Explanation
  /** Every effect of the figure. */
  total: number
  /** Where the next page starts; null on the last one. */
  next: number | null
}

interface Range {
  from: number
  to: number
}

const LEAVES_PER_STEP = 2000

/**
 * Lists the effects of a figure from the position `from` on, at most `limit`, in the order of the leaves before the
 * parts. The other effects are added up by asset, or by year if there is one asset, without their inputs: the figure
 * recomputes on every page.
 *
 * @see docs/methods/explanations.md
 */
export function pageEffects(explanation: Explanation, from: number, limit: number): EffectPage {
  return runSteps(pageEffectsInSteps(explanation, from, limit))
}

/** Lists a page of the effects and adds up the others: `pageEffects` in steps. */
export function* pageEffectsInSteps(explanation: Explanation, from: number, limit: number): Steps<EffectPage> {
  yield
  const total = countEffects(explanation)
  const to = from + limit
  const page = from === 0 && total <= limit ? explanation : yield* listRange(explanation, { from, to })
  return { explanation: page, total, next: to < total ? to : null }
}

function countEffects({ leaves, parts }: Explanation): number {
  return leaves.length + parts.reduce((count, part) => count + countEffects(part), 0)
}

function* listRange(explanation: Explanation, { from, to }: Range): Steps<Explanation> {
  const { leaves } = explanation
  const listed = leaves.slice(Math.max(0, from), Math.max(0, to))
  const unlisted = leaves.filter((_, index) => index < from || index >= to)
  let before = leaves.length
  const parts: Explanation[] = []
  for (const part of explanation.parts) {
    parts.push(yield* listRange(part, { from: from - before, to: to - before }))
    before += countEffects(part)
    yield
  }
  return { ...explanation, parts, leaves: [...listed, ...(yield* addUp(explanation, unlisted))] }
}

function* addUp({ leaves, combine }: Explanation, unlisted: readonly Leaf[]): Steps<Leaf[]> {
  const hasSeveralAssets = leaves.some(({ assetId }) => assetId !== leaves[0]?.assetId)
  const groups = new Map<string, Leaf[]>()
  for (const [index, leaf] of unlisted.entries()) {
    if (index % LEAVES_PER_STEP === LEAVES_PER_STEP - 1) yield
    const { assetId, kind, date, amount, isLeftOut } = leaf
    // The flows of a root are compared with their gross sum.
    const sign = combine === 'root' ? Math.sign(amount ?? 0) : 0
    const key = `${kind === 'others'} ${isLeftOut} ${sign} ${hasSeveralAssets ? assetId : date.slice(0, 4)}`
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
  for (const leaf of group) {
    const each = leaf.amount ?? Number.NaN
    amount = combine === 'product' ? amount * each : amount + each
    if (leaf.date > latest) latest = leaf.date
  }
  const currencies = first.operands.find(({ name }) => name === 'rate')
  const operands: Operand[] = [{ name: 'effects', value: group.length, unit: 'units' }]
  if (currencies !== undefined) operands.push({ name: 'rate', value: null, unit: currencies.unit })
  return {
    kind: 'unlisted',
    assetId: first.assetId,
    transactionId: null,
    date: latest,
    amount: Number.isNaN(amount) ? null : amount,
    operands,
    isLeftOut: first.isLeftOut,
  }
}
