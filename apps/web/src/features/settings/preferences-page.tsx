import { useCurrentUser } from '../../api/use-current-user.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { NumberFormatForm } from './number-format-form.tsx'
import styles from './settings.module.css'

export function PreferencesPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageMeta title="Preferences · Plumbline" description="Number format and appearance." />
      <PageHead title="Preferences" />
      {user ? (
        <div className={styles.page}>
          <NumberFormatForm key={user._id} user={user} />
          <AppearanceCard />
        </div>
      ) : (
        <LoadingState rows={4} />
      )}
    </>
  )
}
