import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { useMutation } from '@tanstack/react-query'
import { updateOwnSecurityMutation } from '../../api/own-securities.ts'
import { formatInstantDate } from '../../formatting/format-date.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import styles from './own-securities.module.css'

type PriceAddress = NonNullable<OwnSecurity['priceAddress']>

const hostOf = ({ url }: { url: string }) => URL.parse(url)?.host ?? url

/** Stops the reading of an address, with a notice that undoes it. For a component that stays when the address is gone. */
export function useStopReading(assetId: string) {
  const { mutate, isPending } = useMutation({
    ...updateOwnSecurityMutation,
    onError: (error) => showFailure(t`The address could not be changed`, error),
  })
  function stop({ readAt: _, error: __, ...given }: PriceAddress) {
    const host = hostOf(given)
    const restore = () => mutate({ assetId, priceAddress: given })
    const onSuccess = () => showUndoable(t`Prices are no longer read from ${host}`, restore)
    mutate({ assetId, priceAddress: null }, { onSuccess })
  }
  return { stop, isPending }
}

type PriceAddressLineProps = {
  address: PriceAddress
  isStopping: boolean
  onStop: () => void
  onChange: () => void
}

/** From where prices are read, when they last were, and why they could not be. */
export function PriceAddressLine({ address, isStopping, onStop, onChange }: PriceAddressLineProps) {
  const { readAt, error } = address
  const host = hostOf(address)
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
        <Button variant="default" loading={isStopping} onClick={onStop}>
          {t`Stop reading`}
        </Button>
      </span>
    </div>
  )
}
