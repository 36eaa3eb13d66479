import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { openLines } from '../../api/open-lines.ts'

/** Open lines have units, closed ones none. */
export function selectLines<Row extends Pick<Line, 'units'>>(lines: Row[], filter: PositionFilter): Row[] {
  if (filter === 'all') return lines
  return filter === 'open' ? openLines(lines) : lines.filter(({ units }) => units === 0)
}
