import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { hasFittingHours } from '@plumbline/contract/alerts/quiet-hours'
import type { QuietHours } from '@plumbline/contract/alerts/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { alertMailsMutation } from '../../api/alert-queries.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'

const USUAL_HOURS: QuietHours = { from: '22:00', to: '09:00' }

type QuietHoursDialogProps = { quietHours: QuietHours | null; timeZone: string; onClose: () => void }

/** Sets the hours in which nothing is sent, or turns them off. */
export function QuietHoursDialog({ quietHours, timeZone, onClose }: QuietHoursDialogProps) {
  const [hours, setHours] = useState(quietHours ?? USUAL_HOURS)
  const [fault, setFault] = useState<string>()
  const save = useMutation({ ...alertMailsMutation, onSuccess: onClose })
  function change(changed: Partial<QuietHours>) {
    setHours({ ...hours, ...changed })
    setFault(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasFittingHours(hours)) save.mutate({ quietHours: hours })
    else setFault(t`Choose two times that leave at least one hour a day`)
  }
  return (
    <Dialog title={t`Quiet hours`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          <FieldRow>
            <TextInput
              label={t({ message: 'From', context: 'time' })}
              type="time"
              data-autofocus
              value={hours.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextInput
              label={t({ message: 'To', context: 'time' })}
              type="time"
              value={hours.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
              error={fault}
            />
          </FieldRow>
          <p>{t`Mails about alerts and price changes wait until the quiet hours end. The times are in your time zone, ${timeZone}.`}</p>
        </FormFields>
        <FormError error={save.error} />
        <DialogActions>
          {quietHours === null ? (
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
          ) : (
            <Button variant="default" onClick={() => save.mutate({ quietHours: null })}>
              {t`Turn off`}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
