import type { View } from '@plumbline/contract/portfolios/schemas'
import styles from './holdings.module.css'

type ViewTabsProps = { views: readonly View[]; value: number; onChange: (index: number) => void }

/** The named views of the holdings, where there is more than one. */
export function ViewTabs({ views, value, onChange }: ViewTabsProps) {
  if (views.length < 2) return null
  return (
    <nav className={styles.views} aria-label="Views">
      {views.map(({ name }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a view is known by its place alone; two may have one name
          key={index}
          type="button"
          aria-pressed={index === value}
          onClick={() => onChange(index)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
