import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput } from '@mantine/core'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { MAX_TAG_NAME_LENGTH, MAX_TAGS_OF_ONE, TAG_SEPARATORS } from '@plumbline/contract/tags/vocabulary'
import styles from './tags.module.css'

type TagsFieldProps = {
  label: string
  /** Those of the account. */
  tags: readonly Tag[]
  value: readonly string[]
  onChange: (names: string[]) => void
  placeholder?: string
  /** Called with the text of a name that is not ended yet. */
  onType?: (text: string) => void
}

/** Names of tags: known ones to choose from, or new ones. A comma, Enter or leaving the field ends a name. */
export function TagsField({ label, tags, value, onChange, placeholder = '', onType }: TagsFieldProps) {
  const known = new Map(tags.map(({ name }) => [name.toLowerCase(), name]))
  const spell = (name: string) => {
    const short = name.trim().replace(/\s+/g, ' ').slice(0, MAX_TAG_NAME_LENGTH)
    return known.get(short.toLowerCase()) ?? short
  }
  /** The browser may fill in several names at once. */
  const spellAll = (names: readonly string[]) =>
    names
      .flatMap((name) => name.split(TAG_SEPARATORS))
      .map(spell)
      .filter((name) => name !== '')
  return (
    <TagsInput
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={tags.map(({ name }) => name)}
      value={[...value]}
      onChange={(names) => onChange([...new Set(spellAll(names))].slice(0, MAX_TAGS_OF_ONE))}
      splitChars={[',', ';']}
      maxTags={MAX_TAGS_OF_ONE}
      acceptValueOnBlur
      {...(onType && { onSearchChange: onType })}
      classNames={{ input: styles.input ?? '', inputField: styles.inputField ?? '', pill: styles.pill ?? '' }}
    />
  )
}
