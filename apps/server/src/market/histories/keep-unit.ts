import { mayComeInHundredths } from '@plumbline/market-sources/normalize/quote-unit'
import { hundredfolds } from '@plumbline/market-sources/normalize/unit-flips'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import type { WholeHistory } from './history-rows.ts'

/**
 * An answer about some days cannot tell pence from pounds as well as years of closes can: where most of its days are known at a hundred times or a
 * hundredth of what it says, it is brought to the unit of what is known.
 */
export function keepUnit(answer: PriceHistory, known: WholeHistory): PriceHistory {
  if (!mayComeInHundredths(answer.currency)) return answer
  const knownCloses = new Map([...known.days].map((day, index) => [day, known.closes[index] as number]))
  const { days, values } = answer.closes
  const steps: number[] = []
  for (const [index, day] of days.entries()) {
    const close = knownCloses.get(day)
    if (close !== undefined) steps.push(hundredfolds((values[index] as number) / close))
  }
  for (const step of [1, -1]) {
    if (steps.filter((each) => each === step).length <= steps.length / 2) continue
    const inKnownUnit = (value: number) => Number((step > 0 ? value / 100 : value * 100).toPrecision(15))
    return {
      ...answer,
      closes: { days, values: values.map(inKnownUnit) },
      adjustedCloses: answer.adjustedCloses?.map(inKnownUnit),
    }
  }
  return answer
}
