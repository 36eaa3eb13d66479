import { plural, t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { MAX_JSON_PATH_LENGTH, MAX_PRICE_ADDRESS_LENGTH } from '@plumbline/contract/own-securities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findFieldError } from '../../api/api-error.ts'
import { readPriceAddressMutation, updateOwnSecurityMutation } from '../../api/own-securities.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './own-securities.module.css'

const FIELDS = ['url', 'pricePath', 'dayPath']

type PriceAddressDialogProps = { security: OwnSecurity; onClose: () => void }

/** Where prices are read from: entered, looked at, and only then saved. */
export function PriceAddressDialog({ security, onClose }: PriceAddressDialogProps) {
  const stored = security.priceAddress
  const [url, setUrl] = useState(stored?.url ?? '')
  const [pricePath, setPricePath] = useState(stored?.pricePath ?? '')
  const [dayPath, setDayPath] = useState(stored?.dayPath ?? '')
  const read = useMutation(readPriceAddressMutation)
  const save = useMutation({
    ...updateOwnSecurityMutation,
    onSuccess: () => {
      showSuccess(t`Prices are read once a day from now on`)
      onClose()
    },
  })
  const address = { url: url.trim(), pricePath: pricePath.trim(), dayPath: dayPath.trim() || null }
  const isRead = read.data !== undefined && JSON.stringify(read.variables) === JSON.stringify(address)
  const hasFieldError = FIELDS.some((field) => findFieldError(read.error, field) !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRead) save.mutate({ assetId: security._id, priceAddress: address })
    else read.mutate(address)
  }

  return (
    <Dialog title={t`Read prices from an address`} isOpen onClose={onClose} size="medium">
      <form onSubmit={submit} noValidate>
        <FormFields>
          <TextInput
            label={t`Address`}
            description={t`It responds with JSON, without a sign-in`}
            type="url"
            data-autofocus
            maxLength={MAX_PRICE_ADDRESS_LENGTH}
            value={url}
            error={findFieldError(read.error, 'url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <TextInput
            label={t`Path of the prices`}
            description={t`Such as data[*].close or chart.result[0].prices[*]`}
            maxLength={MAX_JSON_PATH_LENGTH}
            value={pricePath}
            error={findFieldError(read.error, 'pricePath')}
            onChange={(event) => setPricePath(event.currentTarget.value)}
          />
          <TextInput
            label={t`Path of their days`}
            description={t`Such as data[*].date. Leave it empty if there is one price, that of today.`}
            maxLength={MAX_JSON_PATH_LENGTH}
            value={dayPath}
            error={findFieldError(read.error, 'dayPath')}
            onChange={(event) => setDayPath(event.currentTarget.value)}
          />
          <div role="status">{isRead && <FoundPrices currency={security.currency} {...read.data} />}</div>
        </FormFields>
        <FormError error={hasFieldError ? null : (read.error ?? save.error)} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={read.isPending || save.isPending} disabled={url === '' || pricePath === ''}>
            {isRead ? t`Save and read daily` : t`Show the prices`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FoundPricesProps = { currency: string; total: number; prices: { day: string; price: string }[] }

function FoundPrices({ currency, total, prices }: FoundPricesProps) {
  if (total === 0) return <p>{t`There is no price of a day before today yet.`}</p>
  return (
    <>
      <p>{plural(total, { one: '# price. Does it agree?', other: '# prices. Do the latest ones agree?' })}</p>
      <table className={styles.found}>
        <tbody>
          {prices.map(({ day, price }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>
                <Money value={Number(price)} currency={currency} kind="price" withCurrency />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
