import type { PositionFilter } from '@plumbline/contract/portfolios/operations'
import type { Line } from '@plumbline/contract/portfolios/schemas'

/** Open lines have units, closed ones none. */
export function selectLines<Row extends Pick<Line, 'units'>>(lines: Row[], filter: PositionFilter): Row[] {
  if (filter === 'all') return lines
  return lines.filter(({ units }) => (filter === 'open' ? units !== 0 : units === 0))
}
