import type { FoundAsset } from '@plumbline/contract/assets/schemas'

export type CommandGroup = 'recent' | 'portfolios' | 'exact' | 'assets' | 'pages' | 'actions'

/** One thing that the palette offers. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  /** Beside the label: codes of an asset, the portfolio of a page. */
  note?: string
  /** Further words that find it. */
  words?: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** Of an asset, for its picture and price. */
  asset?: { name: string; currency: string; image: string | null } & Pick<FoundAsset, 'details'>
  run: () => void
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const BETWEEN_WORDS = /([\s·&/-]+)/

const wordsOf = (text: string) => text.split(/[\s·&/-]+/).filter(Boolean)

const startsIn = (text: string, asked: string) => wordsOf(fold(text)).some((word) => word.startsWith(asked))

/**
 * Commands that contain, for every word of the text, a word that begins with it. Labels that begin with the text come
 * first; otherwise the order stays.
 */
export function matchCommands(commands: Command[], text: string): Command[] {
  const asked = fold(text).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label, words = '' }) =>
    asked.every((word) => startsIn(label, word) || startsIn(words, word)),
  )
  const start = asked.join(' ')
  const isLater = ({ label }: Command) => Number(!fold(label).startsWith(start))
  return found.toSorted((left, right) => isLater(left) - isLater(right))
}

/** The further words by which a text finds a command, without those that its label or note shows. */
export function foundBy({ label, note = '', words = '' }: Command, text: string): string[] {
  const asked = wordsOf(fold(text)).filter((word) => !startsIn(label, word) && !startsIn(note, word))
  return asked.flatMap((word) => wordsOf(words).find((known) => fold(known).startsWith(word)) ?? [])
}

/** How many characters of a word stand for a folded start of it. */
function lengthOfStart(word: string, start: string): number {
  const lengths = Array.from({ length: word.length }, (_, at) => at + 1)
  return lengths.find((length) => fold(word.slice(0, length)).length >= start.length) ?? word.length
}

export type MarkedPart = { text: string; isMatch: boolean }

/** A label in parts, of which those that the text asks for are marked. */
export function markMatches(label: string, text: string): MarkedPart[] {
  const asked = wordsOf(fold(text))
  const parts = label.split(BETWEEN_WORDS).flatMap((word): MarkedPart[] => {
    const starts = asked.filter((each) => fold(word).startsWith(each))
    const length = Math.max(0, ...starts.map((start) => lengthOfStart(word, start)))
    return [
      { text: word.slice(0, length), isMatch: true },
      { text: word.slice(length), isMatch: false },
    ]
  })
  return parts.filter((part) => part.text !== '')
}

function rankOf({ asset, id }: Command, recent: readonly string[]): number {
  if (recent.includes(id)) return 0
  if (asset?.details?.isHeld) return 1
  return asset?.details?.isWatched ? 2 : 3
}

/** What was opened lately first, then what the user holds, then what is watched; otherwise the order stays. */
export function ownFirst(commands: readonly Command[], recent: readonly string[]): Command[] {
  return commands.toSorted((left, right) => rankOf(left, recent) - rankOf(right, recent))
}
