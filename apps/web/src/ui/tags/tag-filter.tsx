import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { Tag } from '@plumbline/contract/tags/schemas'

type TagFilterProps = {
  tags: readonly Tag[]
  /** The id of the chosen one. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  className: string | undefined
}

/** Filters a list by a tag. Renders nothing without tags. */
export function TagFilter({ tags, value, onChange, className = '' }: TagFilterProps) {
  if (tags.length === 0) return null
  return (
    <Select
      className={className}
      aria-label={t`Tag`}
      placeholder={t`All tags`}
      data={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      nothingFoundMessage={t`No such tag`}
    />
  )
}
