import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { useMutation } from '@tanstack/react-query'
import { updateOwnSecurityMutation } from '../../api/own-securities.ts'
import { formatInstantDate } from '../../formatting/format-date.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import styles from './own-securities.module.css'

type PriceAddressLineProps = {
  security: OwnSecurity
  address: NonNullable<OwnSecurity['priceAddress']>
  onChange: () => void
}

/** From where prices are read, when they last were, and why they could not be. */
export function PriceAddressLine({ security, address, onChange }: PriceAddressLineProps) {
  const update = useMutation({
    ...updateOwnSecurityMutation,
    onError: (error) => showFailure(t`The address could not be changed`, error),
  })
  const { readAt, error, ...given } = address
  const host = URL.parse(address.url)?.host ?? address.url
  const assetId = security._id

  function stop() {
    const restore = () => update.mutate({ assetId, priceAddress: given })
    const onSuccess = () => showUndoable(t`Prices are no longer read from ${host}`, restore)
    update.mutate({ assetId, priceAddress: null }, { onSuccess })
  }

  return (
    <div className={styles.address}>
      <p>
        {t`Read once a day from ${host}.`}{' '}
        {error === null
          ? readAt !== null && t`Last read on ${{ day: formatInstantDate(readAt) }}.`
          : t`It could not be read: ${error}`}
      </p>
      <span>
        <Button variant="default" onClick={onChange}>
          {t`Change the address`}
        </Button>
        <Button variant="default" loading={update.isPending} onClick={stop}>
          {t`Stop reading`}
        </Button>
      </span>
    </div>
  )
}
