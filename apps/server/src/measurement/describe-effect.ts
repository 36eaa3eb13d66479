import type { FixEffect } from '@plumbline/engine/checks/measure-fix'
import type { ReturnMethod } from '@plumbline/engine/measure-return'

/** What a change of the ledger does to the figures of its portfolio, with the method of the return. */
export function describeEffect(effect: FixEffect, method: ReturnMethod) {
  return { ...effect, totalReturn: { ...effect.totalReturn, method } }
}
