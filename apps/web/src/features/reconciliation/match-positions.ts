import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'
import type { StatedPosition } from '@plumbline/csv-import/formats/read-positions'
import { previewTransactionRows } from '../../api/transaction-mutations.ts'

export interface StatedHolding {
  assetId: string
  units: string
  value?: string
  currency?: string
  /** In the file or the pasted text. */
  line: number
}

export interface MatchedPositions {
  stated: readonly StatedHolding[]
  /** Positions whose security is neither held nor known, and cash that is not booked. */
  unmatched: readonly StatedPosition[]
}

/** The holding of each position: by its symbol or its name, or else by the search that imports use. */
export async function matchPositions(
  positions: readonly StatedPosition[],
  holdings: readonly ComparedHolding[],
  portfolioId: string,
): Promise<MatchedPositions> {
  const held = positions.map((position) => findHeld(position, holdings)?.assetId)
  const open = positions.filter((position, index) => held[index] === undefined && !position.isCash)
  const found = new Map<StatedPosition, string>()
  if (open.length > 0) {
    const rows = open.map(({ symbol, isin, name, currency }, index) => ({
      portfolioId,
      rowNumber: index + 1,
      name,
      ...(symbol !== null && { symbol }),
      ...(isin !== null && { isin }),
      ...(currency !== null && { currency }),
    }))
    for (const [index, { stockId }] of (await previewTransactionRows(rows)).entries()) {
      const position = open[index]
      if (stockId !== null && position !== undefined) found.set(position, stockId)
    }
  }
  const stated: StatedHolding[] = []
  const unmatched: StatedPosition[] = []
  for (const [index, position] of positions.entries()) {
    const assetId = held[index] ?? found.get(position)
    if (assetId === undefined) unmatched.push(position)
    else stated.push({ assetId, ...amountsOf(position) })
  }
  return { stated, unmatched }
}

function amountsOf({ units, value, currency, line }: StatedPosition): Omit<StatedHolding, 'assetId'> {
  return { units, line, ...(value !== null && { value, ...(currency !== null && { currency }) }) }
}

function findHeld(
  { isCash, currency, symbol, name, isin }: StatedPosition,
  holdings: readonly ComparedHolding[],
): ComparedHolding | undefined {
  if (isCash) return holdings.find((holding) => holding.kind === 'cash' && holding.currency === currency)
  if (isin !== null) return undefined
  const securities = holdings.filter(({ kind }) => kind === 'security')
  const words = [symbol, name].flatMap((each) => (each === null ? [] : each.toLowerCase()))
  const exact = securities.filter(
    (each) => words.includes(each.symbol.toLowerCase()) || words.includes(each.name.toLowerCase()),
  )
  if (exact.length === 1) return exact[0]
  const started = securities.filter((each) => each.name.toLowerCase().startsWith(name.toLowerCase()))
  return exact.length === 0 && started.length === 1 ? started[0] : undefined
}
