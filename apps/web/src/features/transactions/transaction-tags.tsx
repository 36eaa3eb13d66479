import { useTags } from '../../api/use-tags.ts'
import { TagChips } from '../../ui/tags/tag-chips.tsx'

/** The tags of one row, each with its color; nothing if it has none. */
export function TransactionTags({ names }: { names: readonly string[] }) {
  const tags = useTags(names.length > 0)
  return <TagChips names={names} tags={tags} />
}
