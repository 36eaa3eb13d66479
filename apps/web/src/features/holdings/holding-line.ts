import { t } from '@lingui/core/macro'
import type { ClassificationId } from '@plumbline/contract/categories/vocabulary'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { NotesByAsset } from '../../api/use-asset-tags.ts'
import { type MissingReason, missingReturn } from '../../ui/figures/missing-reason.ts'
import type { ReturnFieldId } from './holding-returns.ts'
import type { LineOrShare } from './split-by-category.ts'

/** Fields computed from the line and its portfolio. */
export const DERIVED_FIELD_IDS = ['weight', 'dividends', 'realized'] as const
type DerivedFieldId = (typeof DERIVED_FIELD_IDS)[number]
/** Fields with the user's tags and note of the asset. */
export const NOTED_FIELD_IDS = ['tags', 'note'] as const

const NO_NOTES: NotesByAsset = new Map()

export type HoldingLine = LineOrShare &
  Record<ReturnFieldId | DerivedFieldId, number | null> & {
    /** The names of the asset's tags. */
    tags: readonly string[]
    note: string | null
    /** Every yearly rate that solves the flows, when there are several. */
    ambiguousRates: readonly number[]
    /** Why a return of the period is missing, if it is. */
    missingReturns: { twr: MissingReason; irr: MissingReason }
    /** The names of the user's own categories that the asset is in, by the id of their tree. */
    [tree: ClassificationId]: string
  }

/** A value as a ratio of the portfolio's; null if one is unknown, or the portfolio is worth nothing. */
export function weightOf(value: number | null, portfolioValue: number | null): number | null {
  return value === null || !portfolioValue ? null : value / portfolioValue
}

/** Cash is called by its currency, not as the asset that stands for it. */
export function nameCash<Each extends Line>(line: Each): Each {
  return line.status.isCash ? { ...line, name: t`Cash, ${{ currency: line.currency }}` } : line
}

/** The lines with all their columns. Returns are null while they load. */
export function buildHoldingLines(
  lines: readonly LineOrShare[],
  portfolioValue: number | null,
  returns: Returns | undefined,
  notes: NotesByAsset = NO_NOTES,
): HoldingLine[] {
  const byAsset = new Map(returns?.holdings.map((holding) => [holding.assetId, holding]))
  return lines.map((line) => {
    const own = byAsset.get(line._id)
    return {
      ...nameCash(line),
      tags: notes.get(line._id)?.tags ?? [],
      note: notes.get(line._id)?.note ?? null,
      weight: weightOf(line.baseCurrencyCurrentValue, portfolioValue),
      dividends: line.gain.dividend,
      realized: line.gain.realized,
      twr: own?.twr.value ?? null,
      twrAnnualized: own?.twr.annualized ?? null,
      irr: own?.irr.value ?? null,
      irrAnnualized: own?.irr.annualized ?? null,
      contribution: own === undefined ? null : own.contribution * (line.share?.ratio ?? 1),
      ambiguousRates: own?.irr.isAmbiguous ? own.irr.rates : [],
      missingReturns: { twr: missingReturn(own?.twr.reason), irr: missingReturn(own?.irr.reason) },
    }
  })
}
