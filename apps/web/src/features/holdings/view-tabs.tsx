import { t } from '@lingui/core/macro'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import styles from './holdings.module.css'
import { readViewChoice, type ShownView, type ViewChoice } from './preset-views.ts'

type ViewTabsProps = { views: readonly ShownView[]; value: ViewChoice; onChange: (choice: ViewChoice) => void }

/** The named views of the holdings, where there is more than one: as tabs, or as a menu on a phone. */
export function ViewTabs({ views, value, onChange }: ViewTabsProps) {
  if (views.length < 2) return null
  return (
    <>
      <nav className={styles.views} aria-label={t`Views`}>
        {views.map(({ name, choice }) => (
          <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
            {name}
          </button>
        ))}
      </nav>
      <div className={styles.viewMenu}>
        <ChoiceMenu
          label={t`View`}
          choices={views.map(({ name, choice }) => ({ value: String(choice), label: name }))}
          value={String(value)}
          onChange={(chosen) => onChange(readViewChoice(chosen) ?? value)}
        />
      </div>
    </>
  )
}
