import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { createRandomKey } from '../../api/random-key.ts'
import { createTransactionsMutation } from '../../api/transaction-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { DraftTotal } from './draft-total.tsx'
import styles from './first-purchase.module.css'
import { priceNote } from './price-note.tsx'
import {
  type DraftFaults,
  draftFigures,
  emptyDraft,
  findDraftFaults,
  type TransactionDraft,
} from './transaction-draft.ts'
import { useDayClose } from './use-day-close.ts'

type FirstPurchaseProps = {
  /** The id of the portfolio that receives the purchase. */
  findPortfolio: () => Promise<string>
}

/** One purchase, entered where a new user starts. Opens the portfolio with it. */
export function FirstPurchase({ findPortfolio }: FirstPurchaseProps) {
  const today = useCurrentUser()?.today ?? ''
  const navigate = useNavigate()
  const search = useAssetSearch()
  const { numberFormat } = useFigureSettings()
  const idempotencyKey = useRef(createRandomKey())
  const [draft, setDraft] = useState<TransactionDraft>(() => emptyDraft(null))
  const [faults, setFaults] = useState<DraftFaults>({})
  const quantity = useRef<HTMLInputElement>(null)
  const add = useMutation({
    ...createTransactionsMutation,
    onSuccess: (_result, { rows }) => {
      showSuccess(t`Transaction added`)
      return navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: rows[0]?.portfolioId ?? '' } })
    },
  })

  function change(fields: Partial<TransactionDraft>) {
    idempotencyKey.current = createRandomKey()
    setDraft((current) => ({ ...current, ...fields }))
    setFaults({})
  }
  const close = useDayClose(draft, today, change)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findDraftFaults(draft, today, numberFormat)
    setFaults(found)
    add.reset()
    if (Object.keys(found).length > 0) return
    const portfolioId = await findPortfolio().catch(() => undefined)
    if (portfolioId === undefined) return
    const row = { ...draftFigures(draft, today, numberFormat), portfolioId, source: MANUAL_SOURCE }
    add.mutate({ rows: [row], idempotencyKey: idempotencyKey.current })
  }

  const currency = draft.asset?.currency
  return (
    <form className={styles.form} aria-label={t`First purchase`} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.asset}>
        <AssetPicker
          label={t`Asset`}
          value={draft.asset}
          onChange={(asset) => change({ asset })}
          search={search}
          error={faults.asset}
          onPicked={() => quantity.current?.focus()}
        />
      </div>
      <DateField
        label={t`Date`}
        value={draft.date ?? today}
        onChange={(date) => change({ date })}
        earliest={EARLIEST_DATE}
        latest={today}
        error={faults.date}
      />
      <DecimalField
        ref={quantity}
        label={t`Quantity`}
        lowest={1}
        value={draft.units}
        onChange={(units) => change({ units })}
        error={faults.units}
      />
      <DecimalField
        label={currency ? `${t`Price`}, ${currency}` : t`Price`}
        value={draft.price}
        onChange={(price) => change({ price, proposedOn: null, isPriceEdited: true })}
        note={priceNote(draft, close, numberFormat)}
        error={faults.price}
      />
      <div className={styles.foot}>
        <DraftTotal draft={draft} />
        <FormError error={add.error} />
        <Button type="submit" variant="light" loading={add.isPending}>
          {t`Add purchase`}
        </Button>
      </div>
    </form>
  )
}
