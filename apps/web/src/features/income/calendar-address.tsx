import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  calendarAddressQuery,
  createCalendarAddressMutation,
  revokeCalendarAddressMutation,
} from '../../api/calendar-address.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './income.module.css'

/** The button that opens the dialog of the calendar address. */
export function CalendarAddress({ portfolioId }: { portfolioId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t`Calendar`}
      </Button>
      <Dialog title={t`Calendar address`} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <AddressForm portfolioId={portfolioId} />
      </Dialog>
    </>
  )
}

/** Creates, shows once and revokes the address. */
function AddressForm({ portfolioId }: { portfolioId: string }) {
  const query = useQuery(calendarAddressQuery(portfolioId))
  const create = useMutation(createCalendarAddressMutation(portfolioId))
  const revoke = useMutation({
    ...revokeCalendarAddressMutation(portfolioId),
    onSuccess: () => {
      create.reset()
      showSuccess(t`The calendar address was revoked`)
    },
  })
  const known = query.data
  const isBusy = create.isPending || revoke.isPending
  return (
    <>
      <p>{t`Ex-days and pay days of the next 12 months, for a calendar program that subscribes to an address. Whoever has the address can read these days; it opens nothing else.`}</p>
      {create.data && (
        <>
          <CopyField
            label={t`Calendar address`}
            copyLabel={t`Copy the calendar address`}
            value={create.data.address}
            isFocused
          />
          <p className={styles.once}>{t`It is shown only now. Add it in your calendar program as a subscription.`}</p>
        </>
      )}
      {known && !create.data && (
        <p>
          {describeReads(known.createdAt, known.lastReadAt)}{' '}
          {t`A new address replaces it: the old one then opens nothing.`}
        </p>
      )}
      <FormError error={query.error ?? create.error ?? revoke.error} />
      <DialogActions>
        {known && (
          <Button variant="default" data-danger disabled={isBusy} onClick={() => revoke.mutate()}>
            {t`Revoke`}
          </Button>
        )}
        {!create.data && (
          <Button disabled={isBusy || query.isPending} loading={create.isPending} onClick={() => create.mutate()}>
            {known ? t`New address` : t`Create an address`}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function describeReads(createdAt: string, lastReadAt: string | null): string {
  const day = formatDate(createdAt.slice(0, 10))
  if (lastReadAt === null) return t`Created on ${day}, not read yet.`
  return t`Created on ${day}, last read on ${{ read: formatDate(lastReadAt.slice(0, 10)) }}.`
}
