const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('/', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True if every typed word starts a word of the figure's label or explanation. */
export function matchesFigure(
  { label, explanation = '' }: { label: string; explanation?: string },
  typed: string,
): boolean {
  const words = wordsOf(`${label} ${explanation}`)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}
