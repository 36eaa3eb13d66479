import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import type { WhatIfRule } from '@plumbline/contract/what-if/schemas'
import type { PickedAsset } from '../../ui/forms/asset-picker.tsx'

export type RuleKind = WhatIfRule['kind']
type Every = Extract<WhatIfRule, { kind: 'plan' }>['every']

/** What is typed into the form. Each kind of rule reads the fields that it has. */
export interface RuleDraft {
  kind: RuleKind
  /** The asset to buy. */
  bought: PickedAsset | null
  /** Of existing transactions; empty: all. */
  assetId: string
  /** Empty: all. */
  type: TransactionType | ''
  amount: number | ''
  every: Every
  /** YYYY-MM-DD; empty while it is not a day. */
  from: string
  to: string
  wholeUnits: boolean
  factor: number | ''
  days: number | ''
  hasWeights: boolean
  /** Percent by asset. */
  weights: Readonly<Record<string, number | ''>>
}

/** @param firstDay of the portfolio's ledger, YYYY-MM-DD */
export function newDraft(firstDay: string, today: string): RuleDraft {
  return {
    kind: 'plan',
    bought: null,
    assetId: '',
    type: '',
    amount: 500,
    every: 'month',
    from: firstDay,
    to: today,
    wholeUnits: false,
    factor: 2,
    days: 30,
    hasWeights: false,
    weights: {},
  }
}

/** The percent of all weights together, without what binary fractions leave. */
export function sumOfWeights({ weights }: RuleDraft): number {
  const sum = Object.values(weights).reduce<number>((total, percent) => total + Number(percent), 0)
  return Number(sum.toFixed(6))
}

/** The rule of a complete form; undefined while something is missing. */
export function ruleOf(draft: RuleDraft): WhatIfRule | undefined {
  const { kind, bought, amount, every, from, to, wholeUnits, factor, days } = draft
  const ofAsset = draft.assetId === '' ? {} : { assetId: draft.assetId }
  const ofType = draft.type === '' ? {} : { type: draft.type }
  switch (kind) {
    case 'copy':
      return { kind }
    case 'plan':
      if (bought === null || !(Number(amount) > 0) || from === '' || to === '' || to < from) return undefined
      return { kind, assetId: bought._id, amount: Number(amount), every, from, to, wholeUnits }
    case 'never-sold':
      return { kind, ...ofAsset }
    case 'everything-into':
      return bought === null ? undefined : { kind, assetId: bought._id }
    case 'scale':
      return Number(factor) > 0 ? { kind, ...ofAsset, factor: Number(factor) } : undefined
    case 'move':
      return Number(days) === 0 ? undefined : { kind, ...ofAsset, ...ofType, days: Number(days) }
    case 'drop':
      return { kind, ...ofAsset, ...ofType }
    case 'rebalance':
      return rebalancingOf(draft)
  }
}

function rebalancingOf(draft: RuleDraft): WhatIfRule | undefined {
  const { from, hasWeights } = draft
  if (from === '') return undefined
  if (!hasWeights) return { kind: 'rebalance', from }
  if (sumOfWeights(draft) !== 100) return undefined
  const weights = Object.entries(draft.weights).flatMap(([assetId, percent]) =>
    Number(percent) > 0 ? [{ assetId, percent: Number(percent) }] : [],
  )
  return { kind: 'rebalance', from, weights }
}
