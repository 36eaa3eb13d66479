import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../api/tags.ts'
import styles from './tags.module.css'

/** The tags of one row, each with its color; nothing if it has none. */
export function TagChips({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : <Chips names={names} />
}

function Chips({ names }: { names: readonly string[] }) {
  const { data: tags = [] } = useQuery(tagsQuery)
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
