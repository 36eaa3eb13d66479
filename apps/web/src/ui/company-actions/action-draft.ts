import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { CompanyAction } from '@plumbline/contract/transactions/vocabulary'
import { findAmountFault, findNumberFault, parseDecimal } from '../../formatting/parse-number.ts'
import { percentToRatio } from '../../formatting/percent-input.ts'
import type { PickedAsset } from '../forms/asset-picker.tsx'

/** The fields of a company action, as typed. Either the ratio or the units that came are stated. */
export type ActionDraft = {
  kind: CompanyAction
  other: PickedAsset | null
  date: string
  ratio: string
  otherUnits: string
  /** In percent. */
  costShare: string
  price: string
  comments: string
}

export type ActionFaults = Partial<Record<keyof ActionDraft, string>>

/** Why a company action cannot be sent, by field. Empty if it can. */
export function findActionFaults(
  draft: ActionDraft,
  assetId: string,
  today: string,
  format: NumberFormat,
): ActionFaults {
  const { kind, other, date, ratio, otherUnits, costShare, price } = draft
  const faults: ActionFaults = {}
  if (other === null) faults.other = t`Choose an asset`
  else if (other._id === assetId) faults.other = t`Choose another security`
  if (date === '') faults.date = t`Select a date`
  else if (date > today) faults.date = t`The date is in the future`
  const isRatioStated = ratio.trim() !== ''
  const isStated = isRatioStated || otherUnits.trim() !== ''
  const [field, typed] = isRatioStated ? (['ratio', ratio] as const) : (['otherUnits', otherUnits] as const)
  if (!isStated) faults.ratio = t`State the ratio or the units that came`
  else if (isRatioStated && otherUnits.trim() !== '') faults.ratio = t`State only one of both`
  else if (!(Number(parseDecimal(typed, format)) > 0))
    faults[field] = findNumberFault(typed, format) ?? t`Must be above 0`
  const share = Number(parseDecimal(costShare, format) ?? Number.NaN)
  if (kind === 'spinoff' && !(share >= 0 && share <= 100))
    faults.costShare = findNumberFault(costShare, format) ?? t`Between 0 and 100`
  const priceFault = price.trim() === '' ? undefined : findAmountFault(price, format)
  if (priceFault !== undefined) faults.price = priceFault
  return faults
}

/** What a draft without faults states, apart from the securities. */
export function actionFigures(draft: ActionDraft, format: NumberFormat) {
  const { kind, date, costShare, comments } = draft
  const [ratio, otherUnits, price] = [draft.ratio, draft.otherUnits, draft.price].map((typed) =>
    parseDecimal(typed, format),
  )
  return {
    date,
    comments: comments.trim() || null,
    ...(ratio !== undefined && { ratio }),
    ...(otherUnits !== undefined && { otherUnits }),
    ...(price !== undefined && { price }),
    ...(kind === 'spinoff' && { costShare: percentToRatio(Number(parseDecimal(costShare, format))) }),
  }
}
