import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { findAmountFault, findNumberFault, parseDecimal } from '../../formatting/parse-number.ts'

/** The fields of a transfer, as typed. */
export type TransferDraft = { date: string; units: string; price: string; comments: string }

export type TransferFaults = Partial<Record<keyof TransferDraft, string>>

/**
 * Why a transfer cannot be sent, by field. Empty if it can.
 *
 * @param mayBeEmpty true where no units are all of them, and no price is the close of the day
 */
export function findTransferFaults(
  { date, units, price }: TransferDraft,
  today: string,
  format: NumberFormat,
  mayBeEmpty: boolean,
): TransferFaults {
  const faults: TransferFaults = {}
  if (date === '') faults.date = t`Select a date`
  else if (date > today) faults.date = t`The date is in the future`
  if (!(mayBeEmpty && units.trim() === '') && !(Number(parseDecimal(units, format) ?? 0) > 0))
    faults.units = findNumberFault(units, format) ?? t`Units must be above 0`
  const priceFault = mayBeEmpty && price.trim() === '' ? undefined : findAmountFault(price, format)
  if (priceFault !== undefined) faults.price = priceFault
  return faults
}
