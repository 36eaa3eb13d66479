import { plural, t } from '@lingui/core/macro'
import type { WhatIfRule } from '@plumbline/contract/what-if/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { nameTransactionType } from '../transaction-type-pill/name-transaction-type.ts'

interface Words {
  nameAsset: (assetId: string) => string
  writeAmount: (amount: number) => string
  writeFactor: (factor: number) => string
}

type Plan = Extract<WhatIfRule, { kind: 'plan' }>

function namePlan({ assetId, amount, every, from, to }: Plan, { nameAsset, writeAmount }: Words): string {
  const [sum, asset, first, last] = [writeAmount(amount), nameAsset(assetId), formatDate(from), formatDate(to)]
  if (every === 'week') return t`${sum} of ${asset} each week, ${first} to ${last}`
  if (every === 'month') return t`${sum} of ${asset} each month, ${first} to ${last}`
  return t`${sum} of ${asset} each quarter, ${first} to ${last}`
}

function nameSelected(rule: { assetId?: string | undefined; type?: string | undefined }, { nameAsset }: Words): string {
  const type = rule.type === undefined ? undefined : nameTransactionType(rule.type)
  const named = [type, rule.assetId && nameAsset(rule.assetId)].filter((each) => each !== undefined)
  return named.length === 0 ? t`all transactions` : named.join(', ')
}

/** What a branch is, in a few words. */
export function nameRule(rule: WhatIfRule, words: Words): string {
  switch (rule.kind) {
    case 'copy':
      return t`changes of your own`
    case 'plan':
      return namePlan(rule, words)
    case 'never-sold': {
      const { assetId } = rule
      return assetId === undefined ? t`never sold` : t`never sold ${{ asset: words.nameAsset(assetId) }}`
    }
    case 'everything-into':
      return t`everything into ${{ asset: words.nameAsset(rule.assetId) }}`
    case 'scale':
      return t`${{ selected: nameSelected(rule, words) }} × ${{ factor: words.writeFactor(rule.factor) }}`
    case 'move': {
      const selected = nameSelected(rule, words)
      const days = Math.abs(rule.days)
      return rule.days < 0
        ? plural(days, { one: `${selected}: # day earlier`, other: `${selected}: # days earlier` })
        : plural(days, { one: `${selected}: # day later`, other: `${selected}: # days later` })
    }
    case 'drop':
      return t`left out: ${{ selected: nameSelected(rule, words) }}`
    case 'rebalance':
      return t`rebalanced each year from ${{ date: formatDate(rule.from) }}`
  }
}
