export type CommandGroup = 'portfolios' | 'exact' | 'assets' | 'pages' | 'actions'

/** One thing that the palette offers. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  /** Second line: codes of an asset. */
  note?: string
  /** Further words that find it. */
  words?: string
  /** Keys that do the same. */
  keys?: readonly string[]
  run: () => void
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Commands that contain, for every word of the text, a word that begins with it. Labels that begin with the text come
 * first; otherwise the order stays.
 */
export function matchCommands(commands: Command[], text: string): Command[] {
  const asked = fold(text).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label, words = '' }) => {
    const known = fold(`${label} ${words}`).split(/[\s·&/-]+/)
    return asked.every((word) => known.some((each) => each.startsWith(word)))
  })
  const start = asked.join(' ')
  const isLater = ({ label }: Command) => Number(!fold(label).startsWith(start))
  return found.toSorted((left, right) => isLater(left) - isLater(right))
}
