import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { PriceOfDay } from '@plumbline/contract/price-corrections/schemas'
import { MAX_CORRECTION_REASON_LENGTH } from '@plumbline/contract/price-corrections/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { correctPriceMutation, priceOfDayQuery } from '../../../../api/price-corrections.ts'
import { useCurrentUser } from '../../../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../../../formatting/earliest-date.ts'
import { formatDate } from '../../../../formatting/format-date.ts'
import { findNumberFault, parseDecimal, typeDecimal } from '../../../../formatting/parse-number.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../../../ui/figures/figure-settings.tsx'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import { DecimalField } from '../../../../ui/forms/decimal-field.tsx'
import { FormFields } from '../../../../ui/forms/form-fields.tsx'
import { showFailure, showUndoable } from '../../../../ui/notices.tsx'
import styles from './correction.module.css'
import { CorrectionEffects } from './correction-effects.tsx'
import { MarketPrices } from './market-prices.tsx'

type CorrectPriceDialogProps = {
  asset: Asset
  day: string
  onDay: (day: string) => void
  onClose: () => void
}

/** Corrects or locks the price of one day for the account: what the market says, the right price, and its effects. */
export function CorrectPriceDialog({ asset, day, onDay, onClose }: CorrectPriceDialogProps) {
  const today = useCurrentUser()?.today
  const query = useQuery(priceOfDayQuery({ assetId: asset._id, day }))
  return (
    <Dialog title={t`Correct a price of ${{ name: asset.name }}`} isOpen onClose={onClose}>
      <FormFields>
        <DateField
          label={t`Day`}
          value={day}
          onChange={(next) => next !== '' && onDay(next)}
          earliest={EARLIEST_DATE}
          latest={today ?? day}
        />
        <FormError error={query.error} />
        {query.data && query.data.day === day && (
          <CorrectionForm key={day} asset={asset} price={query.data} onClose={onClose} />
        )}
      </FormFields>
    </Dialog>
  )
}

type CorrectionFormProps = { asset: Asset; price: PriceOfDay; onClose: () => void }

function CorrectionForm({ asset, price, onClose }: CorrectionFormProps) {
  const { numberFormat } = useFigureSettings()
  const { day, currency, marketClose, correction } = price
  const current = correction === null ? marketClose : Number(correction.price)
  const [typed, setTyped] = useState(current === null ? '' : typeDecimal(current, numberFormat))
  const [reason, setReason] = useState(correction?.reason ?? '')
  const [fault, setFault] = useState<string>()
  const date = formatDate(day)
  const remove = useMutation({
    ...correctPriceMutation(asset._id),
    onSuccess: onClose,
    onError: (error) => showFailure(t`The price could not be changed`, error),
  })
  const correct = useMutation({
    ...correctPriceMutation(asset._id),
    onSuccess: () => {
      onClose()
      if (correction === null) showUndoable(t`Your price counts for ${date}`, () => remove.mutate({ day, price: null }))
    },
  })
  const decimal = parseDecimal(typed, numberFormat)
  const isUsable = decimal !== undefined && Number(decimal) > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setFault(isUsable ? undefined : (findNumberFault(typed, numberFormat) ?? t`Enter a price above 0`))
    if (isUsable) correct.mutate({ day, price: decimal, reason })
  }

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <MarketPrices price={price} />
        <DecimalField label={t`Your price, ${currency}`} value={typed} onChange={setTyped} error={fault} />
        <TextInput
          label={t`Reason`}
          maxLength={MAX_CORRECTION_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isUsable && <CorrectionEffects assetId={asset._id} day={day} price={decimal} />}
        <p className={styles.note}>
          {t`It counts in your account only, and stays when the market data change.`}{' '}
          {Number(decimal) === marketClose && t`At the market’s price, it locks the day.`}
        </p>
      </FormFields>
      <FormError error={correct.error} />
      <DialogActions>
        {correction === null ? (
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
        ) : (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ day, price: null })}>
            {t`Use the market’s price`}
          </Button>
        )}
        <Button type="submit" loading={correct.isPending}>
          {t`Save`}
        </Button>
      </DialogActions>
    </form>
  )
}
