import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@plumbline/text/language'
import { useMutation } from '@tanstack/react-query'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { Card } from '../../ui/page/card.tsx'

type LanguageCardProps = {
  user: User
  /** Called with what was saved; null lets the browser decide. */
  onSaved: (language: Language | null) => void
}

/** The language of the interface and of mails. */
export function LanguageCard({ user, onSaved }: LanguageCardProps) {
  const save = useMutation({ ...updateUserMutation, onSuccess: (_user, { language = null }) => onSaved(language) })
  const choices = [
    { value: '', label: t`Match browser` },
    ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
  ]
  return (
    <Card title={t`Language`} note={t`For pages and emails`}>
      <NativeSelect
        aria-label={t`Language`}
        data={choices}
        value={user.language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          save.mutate({ language: LANGUAGES.find((language) => language === value) ?? null })
        }
      />
      <FormError error={save.error} />
    </Card>
  )
}
