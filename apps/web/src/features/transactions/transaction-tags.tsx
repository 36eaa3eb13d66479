import { useTags } from '../../api/use-tags.ts'
import { TagChips } from '../../ui/tags/tag-chips.tsx'
import styles from './transactions.module.css'

/** The tags of one row, each with its color; nothing if it has none. */
export function TransactionTags({ names }: { names: readonly string[] }) {
  const tags = useTags(names.length > 0)
  if (names.length === 0) return null
  return (
    <div className={styles.chips}>
      <TagChips names={names} tags={tags} />
    </div>
  )
}
