import { useTags } from '../../api/use-tags.ts'
import { TagChips } from '../../ui/tags/tag-chips.tsx'

/** The tags of an asset, each with its color. */
export function HoldingTags({ names }: { names: readonly string[] }) {
  const tags = useTags(names.length > 0)
  return <TagChips names={names} tags={tags} />
}
