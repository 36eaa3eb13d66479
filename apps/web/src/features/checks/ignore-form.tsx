import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { type IgnoreReason, MAX_IGNORE_NOTE_LENGTH } from '@plumbline/contract/checks/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ignoreMutation } from '../../api/checks.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { showFailure } from '../../ui/notices.tsx'
import styles from './checks.module.css'
import { nameReason } from './name-reason.ts'

const REASONS: readonly IgnoreReason[] = ['right', 'elsewhere', 'small']

type IgnoreFormProps = { finding: Finding; onClose: () => void }

/** Asks why a finding is ignored: one of three reasons, and words of one's own. */
export function IgnoreForm({ finding, onClose }: IgnoreFormProps) {
  const [reason, setReason] = useState<IgnoreReason>()
  const [note, setNote] = useState('')
  const ignore = useMutation({
    ...ignoreMutation,
    onSuccess: onClose,
    onError: (error) => showFailure(t`Not ignored`, error),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason !== undefined) ignore.mutate({ finding, reason, note: note.trim() })
  }

  return (
    <form className={styles.ignore} onSubmit={submit}>
      <b>{t`Ignore, because`}</b>
      <ChoiceRow
        label={t`Reason`}
        choices={REASONS.map((value) => ({ value, label: nameReason(value) }))}
        value={reason}
        onChange={setReason}
      />
      <TextInput
        aria-label={t`In your words (optional)`}
        placeholder={t`In your words (optional)`}
        value={note}
        maxLength={MAX_IGNORE_NOTE_LENGTH}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={reason === undefined} loading={ignore.isPending}>
          {t`Ignore`}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
      <span className={styles.note}>{t`Comes back if the amount changes`}</span>
    </form>
  )
}
