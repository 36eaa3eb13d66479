import type { Position } from '@plumbline/contract/performance/schemas'
import { openLines } from '../../api/open-lines.ts'

type Sum = { portfolioId: string; currency: string; value: number | null; gain: number | null }

/**
 * Value and gain over the user's portfolios, or of the sample where only that holds the asset; undefined where they are
 * in several currencies. The portfolio is that of the largest position.
 */
export function sumHeld(positions: readonly Position[]): Sum | undefined {
  const own = positions.filter(({ isSample }) => !isSample)
  const held = openLines(own.length > 0 ? own : positions)
  const [largest] = held.toSorted((left, right) => (right.currentValue ?? 0) - (left.currentValue ?? 0))
  if (largest === undefined) return undefined
  const currency = largest.lots.baseCurrency
  if (held.some(({ lots }) => lots.baseCurrency !== currency)) return undefined
  const sum = (read: (position: Position) => number | null) =>
    held.reduce<number | null>((total, position) => {
      const figure = read(position)
      return total === null || figure === null ? null : total + figure
    }, 0)
  const { portfolioId } = largest
  return { portfolioId, currency, value: sum((each) => each.currentValue), gain: sum((each) => each.gain) }
}
