const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('/', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a figure is meant by what is typed: every typed word starts a word of its label or of its explanation. */
export function matchesFigure(
  { label, explanation = '' }: { label: string; explanation?: string },
  typed: string,
): boolean {
  const words = wordsOf(`${label} ${explanation}`)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}
