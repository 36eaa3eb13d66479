import { t } from '@lingui/core/macro'
import type { Tag } from '@plumbline/contract/tags/schemas'
import styles from './tags.module.css'

/** Tags by their names, each in its color from `tags`. Renders nothing without names. */
export function TagChips({ names, tags }: { names: readonly string[]; tags: readonly Tag[] }) {
  if (names.length === 0) return null
  const colors = new Map(tags.map(({ name, color }) => [name, color]))
  return (
    <ul className={styles.chips} aria-label={t`Tags`}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          <i style={{ background: `var(--${colors.get(name) ?? 'ink3'})` }} aria-hidden="true" />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
