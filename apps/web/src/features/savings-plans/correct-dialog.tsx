import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AcceptedPurchases, BookedPurchases } from '../../api/savings-plans.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { findAmountFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import type { DuePurchase } from './use-purchases.ts'

type CorrectDialogProps = {
  portfolioId: string
  due: DuePurchase
  book: UseMutationResult<BookedPurchases[] | 'kept', Error, readonly AcceptedPurchases[]>
  onClose: () => void
}

type Faults = {
  date?: string | undefined
  price?: string | undefined
  units?: string | undefined
  fee?: string | undefined
}

/** Books a purchase with the day, price, units and fee of the broker's statement. */
export function CorrectDialog({ portfolioId, due: { plan, proposal }, book, onClose }: CorrectDialogProps) {
  const { numberFormat } = useFigureSettings()
  const type = (value: string | null) => (value === null ? '' : typeDecimal(Number(value), numberFormat))
  const today = useCurrentUser()?.today ?? proposal.day
  const [date, setDate] = useState(proposal.date ?? proposal.day)
  const [price, setPrice] = useState(() => type(proposal.price))
  const [units, setUnits] = useState(() => type(proposal.units))
  const [fee, setFee] = useState(() => type(plan.fee))
  const [faults, setFaults] = useState<Faults>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const number = (text: string) => parseDecimal(text, numberFormat)
    const found: Faults = {
      ...(date === '' && { date: t`Enter a date` }),
      price: findAmountFault(price, numberFormat),
      units: Number(number(units)) > 0 ? undefined : (findAmountFault(units, numberFormat) ?? t`Units must be above 0`),
      fee: fee === '' ? undefined : findAmountFault(fee, numberFormat),
    }
    setFaults(found)
    if (Object.values(found).some((fault) => fault !== undefined)) return
    const purchase = {
      day: proposal.day,
      date,
      price: number(price) ?? '',
      units: number(units) ?? '',
      fee: number(fee) ?? '0',
    }
    const of = { portfolioId, planId: plan._id, assetId: plan.asset._id, currency: plan.currency }
    book.mutate([{ ...of, purchases: [purchase] }], { onSuccess: onClose })
  }

  return (
    <Dialog title={t`Purchase of ${{ name: plan.asset.name }}`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FieldRow>
          <DateField
            label={t`Date`}
            value={date}
            onChange={setDate}
            earliest={EARLIEST_DATE}
            latest={today}
            error={faults.date}
          />
          <DecimalField
            label={t`Price, ${{ currency: plan.currency }}`}
            value={price}
            onChange={setPrice}
            error={faults.price}
          />
          <DecimalField label={t`Units`} value={units} onChange={setUnits} error={faults.units} />
          <DecimalField
            label={t`Fee, ${{ currency: plan.currency }}`}
            value={fee}
            onChange={setFee}
            error={faults.fee}
          />
        </FieldRow>
        <FormError error={book.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={book.isPending}>
            {t({ message: 'Book', context: 'a purchase' })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
