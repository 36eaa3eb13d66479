import type { Gain } from '@plumbline/contract/portfolios/schemas'
import type { Gain as MeasuredGain } from '@plumbline/engine/line'

export function describeGain({ currencyEffect, ...gain }: MeasuredGain): Gain {
  return { ...gain, currency: currencyEffect }
}
