import { mayComeInHundredths } from '@plumbline/market-sources/normalize/quote-unit'
import { hundredfolds } from '@plumbline/market-sources/normalize/unit-flips'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import type { WholeHistory } from './history-rows.ts'

/**
 * Converts fetched closes to the unit of the stored ones (pence or pounds). A few days do not show their unit as
 * clearly as years do, so they follow when most of the days in common differ by a factor of 100.
 */
export function keepUnit(fetched: PriceHistory, known: WholeHistory): PriceHistory {
  if (!mayComeInHundredths(fetched.currency)) return fetched
  const knownCloses = new Map([...known.days].map((day, index) => [day, known.closes[index] as number]))
  const { days, values } = fetched.closes
  const steps: number[] = []
  for (const [index, day] of days.entries()) {
    const close = knownCloses.get(day)
    if (close !== undefined) steps.push(hundredfolds((values[index] as number) / close))
  }
  for (const step of [1, -1]) {
    if (steps.filter((each) => each === step).length <= steps.length / 2) continue
    const inKnownUnit = (value: number) => Number((step > 0 ? value / 100 : value * 100).toPrecision(15))
    return {
      ...fetched,
      closes: { days, values: values.map(inKnownUnit) },
      adjustedCloses: fetched.adjustedCloses?.map(inKnownUnit),
    }
  }
  return fetched
}
