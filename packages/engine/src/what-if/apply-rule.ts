import { buyOneAsset } from './buy-one-asset.ts'
import { dropTrades, moveTrades, scaleTrades } from './change-trades.ts'
import { followDividends } from './follow-dividends.ts'
import { planPurchases } from './plan-purchases.ts'
import { rebalanceYearly } from './rebalance-yearly.ts'
import { isProblem, type WhatIfChange, type WhatIfInput, type WhatIfProblem, type WhatIfRule } from './rule.ts'

const UNCHANGED: WhatIfChange = { removed: [], edited: [], added: [], shortfall: null }

/**
 * What a rule does to a ledger. Pure: the ledger stays as it is. New units have 8 decimals, prices and multiplied amounts
 * 12 significant digits; new trades have no fees. Without a close or a rate that it needs, the rule is not applied at all.
 *
 * @see docs/methods/what-if.md
 */
export function applyRule(input: WhatIfInput, rule: WhatIfRule): WhatIfChange | WhatIfProblem {
  const change = changeOf(input, rule)
  if (isProblem(change) || rule.kind === 'copy') return change
  const isEmpty = change.removed.length + change.edited.length + change.added.length === 0
  return isEmpty ? { problem: 'nothing-to-change' } : change
}

function changeOf(input: WhatIfInput, rule: WhatIfRule): WhatIfChange | WhatIfProblem {
  switch (rule.kind) {
    case 'copy':
      return UNCHANGED
    case 'plan': {
      const added = planPurchases(input, rule)
      return isProblem(added) ? added : followDividends(input, { ...UNCHANGED, added })
    }
    case 'never-sold':
      return followDividends(input, {
        ...UNCHANGED,
        removed: dropTrades(input, { assetId: rule.assetId, type: 'sell' }),
      })
    case 'everything-into':
      return buyOneAsset(input, rule.assetId)
    case 'scale':
      return { ...UNCHANGED, edited: scaleTrades(input, rule.assetId, rule.factor) }
    case 'move': {
      const edited = moveTrades(input, rule, rule.days)
      return isProblem(edited) ? edited : { ...UNCHANGED, edited }
    }
    case 'drop':
      return followDividends(input, { ...UNCHANGED, removed: dropTrades(input, rule) })
    case 'rebalance':
      return rebalanceYearly(input, rule)
  }
}
