import type { Returns } from '@plumbline/contract/performance/schemas'

/** Fields of a holding from another request: its returns over the time that the plan shows. */
export const RETURN_FIELD_IDS = ['twr', 'twrAnnualized', 'irr', 'irrAnnualized', 'contribution'] as const
export type ReturnFieldId = (typeof RETURN_FIELD_IDS)[number]

export function hasReturnFields(columns: readonly string[]): boolean {
  return columns.some((column) => (RETURN_FIELD_IDS as readonly string[]).includes(column))
}

/** The same figures of the whole portfolio, or of a group the part that adds up. */
export function totalOf(
  returns: Returns | undefined,
  id: ReturnFieldId,
  isPortfolio: boolean,
  {
    assetIds,
    ratioOf = () => 1,
  }: { assetIds?: readonly string[]; ratioOf?: ((assetId: string) => number) | undefined } = {},
): number | null {
  if (returns === undefined) return null
  if (id === 'contribution') {
    if (isPortfolio) return returns.twr.value
    const members = new Set(assetIds)
    const shown = returns.holdings.filter(({ assetId }) => members.has(assetId))
    return shown.reduce((sum, { assetId, contribution }) => sum + contribution * ratioOf(assetId), 0)
  }
  if (!isPortfolio) return null
  const figure = id === 'twr' || id === 'twrAnnualized' ? returns.twr : returns.irr
  return id === 'twr' || id === 'irr' ? figure.value : figure.annualized
}
