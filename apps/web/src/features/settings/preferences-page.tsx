import { t } from '@lingui/core/macro'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { changeLanguage } from '../../language/change-language.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { NumberFormatForm } from './number-format-form.tsx'

export function PreferencesPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageMeta title={t`Preferences · Plumbline`} description={t`Number format and appearance.`} />
      <PageHead title={t`Preferences`} />
      {user ? (
        <SettingsColumn>
          <NumberFormatForm key={user._id} user={user} />
          <LanguageCard user={user} onSaved={changeLanguage} />
          <AppearanceCard />
        </SettingsColumn>
      ) : (
        <LoadingState rows={4} />
      )}
    </>
  )
}
