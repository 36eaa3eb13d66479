import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { CompanyActionKind } from '@plumbline/contract/transactions/vocabulary'
import { findAmountFault, findNumberFault, parseDecimal } from '../../formatting/parse-number.ts'
import { percentToRatio } from '../../formatting/percent-input.ts'
import type { PickedAsset } from '../forms/asset-picker.tsx'
import { hasAmount, hasNewUnits, hasOther, hasPrice } from './action-kinds.ts'

/** The fields of a company action, as typed. Either the ratio or the units that came are stated. */
export type ActionDraft = {
  kind: CompanyActionKind
  other: PickedAsset | null
  date: string
  ratio: string
  otherUnits: string
  /** In percent. */
  costShare: string
  price: string
  /** Money received for all units. */
  amount: string
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
  const { kind, other, date, costShare, price } = draft
  const faults: ActionFaults = hasNewUnits(kind) ? findUnitFaults(draft, format) : {}
  if (hasOther(kind) && other === null) faults.other = t`Choose an asset`
  else if (hasOther(kind) && other?._id === assetId) faults.other = t`Choose another security`
  if (date === '') faults.date = t`Select a date`
  else if (date > today) faults.date = t`The date is in the future`
  const share = Number(parseDecimal(costShare, format) ?? Number.NaN)
  if (kind === 'spinoff' && !(share >= 0 && share <= 100))
    faults.costShare = findNumberFault(costShare, format) ?? t`Between 0 and 100`
  const isPriceNeeded = kind === 'rights' && !sellsRightsAlone(draft)
  const priceFault = price.trim() === '' && !isPriceNeeded ? undefined : findAmountFault(price, format)
  if (hasPrice(kind) && priceFault !== undefined) faults.price = priceFault
  const amountFault = hasAmount(kind) ? findMoneyFault(draft, format) : undefined
  if (amountFault !== undefined) faults.amount = amountFault
  return faults
}

/** True for a rights issue in which nothing is bought. */
function sellsRightsAlone({ kind, ratio, otherUnits, price, amount }: ActionDraft): boolean {
  return kind === 'rights' && amount.trim() !== '' && `${ratio}${otherUnits}${price}`.trim() === ''
}

function findUnitFaults(draft: ActionDraft, format: NumberFormat): ActionFaults {
  const { ratio, otherUnits } = draft
  const isRatioStated = ratio.trim() !== ''
  const areUnitsStated = otherUnits.trim() !== ''
  if (sellsRightsAlone(draft)) return {}
  if (!isRatioStated && !areUnitsStated) return { ratio: t`State the ratio or the units that came` }
  if (isRatioStated && areUnitsStated) return { ratio: t`State only one of both` }
  const [field, typed] = isRatioStated ? (['ratio', ratio] as const) : (['otherUnits', otherUnits] as const)
  if (Number(parseDecimal(typed, format)) > 0) return {}
  return { [field]: findNumberFault(typed, format) ?? t`Must be above 0` }
}

/** An exchange and a rights issue need not pay money. */
function findMoneyFault({ kind, amount }: ActionDraft, format: NumberFormat): string | undefined {
  if (amount.trim() === '' && hasNewUnits(kind)) return undefined
  if (Number(parseDecimal(amount, format)) > 0) return undefined
  return findAmountFault(amount, format) ?? t`Must be above 0`
}

/** What a draft without faults states, apart from the securities. */
export function actionFigures(draft: ActionDraft, format: NumberFormat) {
  const { kind, date, costShare, comments } = draft
  const read = (isUsed: boolean, typed: string) => (isUsed ? parseDecimal(typed, format) : undefined)
  const ratio = read(hasNewUnits(kind), draft.ratio)
  const otherUnits = read(hasNewUnits(kind), draft.otherUnits)
  const price = read(hasPrice(kind), draft.price)
  const amount = read(hasAmount(kind), draft.amount)
  return {
    date,
    comments: comments.trim() || null,
    ...(ratio !== undefined && { ratio }),
    ...(otherUnits !== undefined && { otherUnits }),
    ...(price !== undefined && { price }),
    ...(amount !== undefined && { amount }),
    ...(kind === 'spinoff' && { costShare: percentToRatio(Number(parseDecimal(costShare, format))) }),
  }
}
