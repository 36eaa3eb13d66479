type Described = { label: string; explanation?: string }

/** The words of a text without case and accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('/', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True if every typed word starts a word of the figure's label or explanation. */
export function matchesFigure(figure: Described, typed: string): boolean {
  return rankOf(figure, wordsOf(typed)) >= 0
}

/**
 * Smaller is better: the label's first words, words of it, its beginning, beginnings of its words, the explanation. -1
 * if none matches.
 */
function rankOf({ label, explanation = '' }: Described, typed: readonly string[]): number {
  const words = wordsOf(label)
  const areStarts = (of: readonly string[]) => typed.every((start) => of.some((word) => word.startsWith(start)))
  const matches = [
    typed.every((word, at) => words[at] === word),
    typed.every((word) => words.includes(word)),
    words.join(' ').startsWith(typed.join(' ')),
    areStarts(words),
    areStarts([...words, ...wordsOf(explanation)]),
  ]
  return matches.indexOf(true)
}

/** The figures that match the typed text, the label's own words first: "PE" is the P/E ratio before the PEG ratio. */
export function findMatches<F extends Described>(figures: readonly F[], typed: string): F[] {
  const words = wordsOf(typed)
  return figures
    .map((figure) => ({ figure, rank: rankOf(figure, words) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ figure }) => figure)
}
