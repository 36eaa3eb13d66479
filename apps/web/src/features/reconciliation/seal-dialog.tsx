import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../formatting/format-date.ts'
import { type Seal, sealQuestion } from '../../stores/seal-question.ts'
import { useStore } from '../../stores/store.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

const MAX_NAMED = 3

/** Asks before a change that can break a seal, and names the seal. */
export function SealDialog() {
  const question = useStore(sealQuestion)
  if (question === null) return null
  const { seals, answer } = question
  return (
    <ConfirmDialog
      title={t`Change before a sealed day?`}
      text={t`${{ seals: nameSeals(seals) }} A change before that breaks the seal where the units or the cash no longer agree. Undoing the change restores it.`}
      action={t`Change anyway`}
      isDanger={false}
      isOpen
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
}

function nameSeals(seals: readonly Seal[]): string {
  const named = seals
    .slice(0, MAX_NAMED)
    .map(({ name, day }) => t`${name} agreed with your broker on ${{ date: formatDate(day) }}.`)
  const others = seals.length - named.length
  return [
    ...named,
    ...(others > 0 ? [plural(others, { one: '# more holding did, too.', other: '# more holdings did, too.' })] : []),
  ].join(' ')
}
