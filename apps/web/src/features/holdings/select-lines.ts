import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { PositionFilter } from '@plumbline/contract/portfolios/vocabulary'

/** Open lines have units, closed ones none. */
export function selectLines<Row extends Pick<Line, 'units'>>(lines: Row[], filter: PositionFilter): Row[] {
  if (filter === 'all') return lines
  return lines.filter(({ units }) => (filter === 'open' ? units !== 0 : units === 0))
}
