import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { SaleLots } from '@plumbline/contract/realized-gains/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseLotsMutation, saleLotsQuery } from '../../api/realized-gains-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './gains.module.css'

type SaleLotsDialogProps = {
  /** The transaction id of the sale. */
  saleId: string
  name: string
  onClose: () => void
}

/** Chooses the lots that a sale takes: units of each purchase that was open. */
export function SaleLotsDialog({ saleId, name, onClose }: SaleLotsDialogProps) {
  const query = useQuery(saleLotsQuery(saleId))
  return (
    <Dialog title={t`Lots of the sale of ${name}`} size="medium" isOpen onClose={onClose}>
      <QueryView query={query} failed={t`The lots could not be read`}>
        {(sale) => <LotsForm sale={sale} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function LotsForm({ sale, onClose }: { sale: SaleLots; onClose: () => void }) {
  const { numberFormat } = useFigureSettings()
  const save = useMutation(chooseLotsMutation(sale.transactionId))
  // A lot without a transaction cannot be named.
  const choosable = sale.lots.flatMap(({ transactionId, ...lot }) =>
    transactionId === null ? [] : [{ ...lot, transactionId }],
  )
  const [chosen, setChosen] = useState(
    () => new Map(choosable.map(({ transactionId, chosen: units }) => [transactionId, units])),
  )
  const total = [...chosen.values()].reduce((sum, units) => sum + units, 0)
  const isTooMuch = total > sale.units * (1 + 1e-9)
  const lots = [...chosen].filter(([, units]) => units > 0).map(([purchaseId, units]) => ({ purchaseId, units }))
  const send = (body: { lots: typeof lots }) => save.mutate(body, { onSuccess: onClose })
  const sums = { chosen: formatUnits(total, numberFormat), sold: formatUnits(sale.units, numberFormat) }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooMuch) send({ lots })
      }}
    >
      <p className={styles.lotsHint}>
        {t`Sold on ${{ day: formatDate(sale.date) }}. Units without a chosen lot are taken from the oldest lots. Your broker must have sold the same lots.`}
      </p>
      <ul className={styles.lots}>
        {choosable.map((lot) => (
          <li key={lot.transactionId}>
            <span>
              <b>{formatDate(lot.opened)}</b>
              <small>
                <Units units={lot.units} /> ·{' '}
                <Money value={lot.cost} currency={sale.currency} withCurrency missing="no-rate" />
              </small>
            </span>
            <NumberField
              aria-label={t`Units of the lot of ${{ day: formatDate(lot.opened) }}`}
              value={chosen.get(lot.transactionId) ?? 0}
              min={0}
              max={lot.units}
              onChange={(units) =>
                setChosen((before) => new Map(before).set(lot.transactionId, units === '' ? 0 : units))
              }
            />
          </li>
        ))}
      </ul>
      <p className={styles.lotsHint} role="status">
        {isTooMuch
          ? t`${{ chosen: sums.chosen }} units are chosen, more than the ${{ sold: sums.sold }} that were sold.`
          : t`${{ chosen: sums.chosen }} of ${{ sold: sums.sold }} units are chosen.`}
      </p>
      <FormError error={save.error} />
      <DialogActions>
        <Button variant="default" onClick={() => send({ lots: [] })}>
          {t`Take the oldest`}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={isTooMuch}>
          {t`Save lots`}
        </Button>
      </DialogActions>
    </form>
  )
}
