import { t } from '@lingui/core/macro'
import type { User } from '@plumbline/contract/accounts/schemas'
import type { Language } from '@plumbline/text/language'
import { useMutation } from '@tanstack/react-query'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { LANGUAGE_NAMES } from '../../language/languages.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { Card } from '../../ui/page/card.tsx'

type LanguageCardProps = {
  user: User
  languages: readonly Language[]
  /** Called with what was saved; null lets the browser decide. */
  onSaved: (language: Language | null) => void
}

/** The language of the interface and of mails. */
export function LanguageCard({ user, languages, onSaved }: LanguageCardProps) {
  const save = useMutation({ ...updateUserMutation, onSuccess: (_user, { language = null }) => onSaved(language) })
  const choices = [
    { value: 'browser' as const, label: t`Match browser` },
    ...languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
  ]
  return (
    <Card title={t`Language`} note={t`For pages and emails`}>
      <ChoiceRow
        label={t`Language`}
        choices={choices}
        value={user.language ?? 'browser'}
        onChange={(choice) => save.mutate({ language: choice === 'browser' ? null : choice })}
      />
      <FormError error={save.error} />
    </Card>
  )
}
