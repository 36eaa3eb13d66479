import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Line } from '@plumbline/contract/portfolios/schemas'

/** Fields of a holding from another request: its returns over the time that the plan shows. */
export const returnFieldIds = ['twr', 'twrAnnualized', 'irr', 'irrAnnualized', 'contribution'] as const
export type ReturnFieldId = (typeof returnFieldIds)[number]

export type HoldingLine = Line &
  Record<ReturnFieldId, number | null> & {
    /** Every yearly rate that solves the flows, when there are several. */
    ambiguousRates: readonly number[]
  }

export function hasReturnFields(columns: readonly string[]): boolean {
  return columns.some((column) => (returnFieldIds as readonly string[]).includes(column))
}

/** The lines with their returns; null without a return and while they load. */
export function joinReturns(lines: readonly Line[], returns: Returns | undefined): HoldingLine[] {
  const byAsset = new Map(returns?.holdings.map((holding) => [holding.assetId, holding]))
  return lines.map((line) => {
    const own = byAsset.get(line._id)
    return {
      ...line,
      twr: own?.twr.value ?? null,
      twrAnnualized: own?.twr.annualized ?? null,
      irr: own?.irr.value ?? null,
      irrAnnualized: own?.irr.annualized ?? null,
      contribution: own?.contribution ?? null,
      ambiguousRates: own?.irr.isAmbiguous ? own.irr.rates : [],
    }
  })
}

/** The same figures of the whole portfolio, or of a group the part that adds up. */
export function totalOf(
  returns: Returns | undefined,
  id: ReturnFieldId,
  isPortfolio: boolean,
  assetIds?: readonly string[],
): number | null {
  if (returns === undefined) return null
  if (id === 'contribution') {
    if (isPortfolio) return returns.twr.value
    const members = new Set(assetIds)
    const shown = returns.holdings.filter(({ assetId }) => members.has(assetId))
    return shown.reduce((sum, { contribution }) => sum + contribution, 0)
  }
  if (!isPortfolio) return null
  const figure = id === 'twr' || id === 'twrAnnualized' ? returns.twr : returns.irr
  return id === 'twr' || id === 'irr' ? figure.value : figure.annualized
}
