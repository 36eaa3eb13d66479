import type { LinePart } from '@plumbline/contract/portfolios/schemas'
import { type LineOrShare, lineKey } from './split-by-category.ts'

/** A row of the table: the holding of an asset in all portfolios, or what one portfolio has of it. */
export type WholeRow =
  | { kind: 'holding'; id: string; line: LineOrShare; parts: readonly LinePart[]; isOpen: boolean }
  | { kind: 'part'; id: string; line: LineOrShare; part: LinePart; isLast: boolean }

/** The holdings, each followed by its parts if it is unfolded. One portfolio's holding has none to unfold. */
export function arrangeWholeRows(lines: readonly LineOrShare[], unfolded: ReadonlySet<string>): WholeRow[] {
  return lines.flatMap((line): WholeRow[] => {
    const parts = (line.parts ?? []).filter(({ units }) => units !== 0 || line.units === 0)
    const isOpen = parts.length > 1 && unfolded.has(line._id)
    const shown = isOpen ? parts : []
    return [
      { kind: 'holding', id: lineKey(line), line, parts, isOpen },
      ...shown.map((part, index) => ({
        kind: 'part' as const,
        id: `${lineKey(line)} ${part.portfolioId}`,
        line,
        part,
        isLast: index === shown.length - 1,
      })),
    ]
  })
}
