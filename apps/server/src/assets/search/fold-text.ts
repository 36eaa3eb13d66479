const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const LETTERS = /[\p{L}\p{N}]+/gu
const JOINED_LETTERS = /[\p{L}\p{N}]+(?:[-&./][\p{L}\p{N}]+)+/gu
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

/** Lower case without diacritics and ligatures: Nestlé and NESTLE are equal. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => ligatures[letter] ?? letter)
}

/** Letters and digits only, as one word: BRK.B, BRK-B and `brk b` are equal. */
export function compactText(text: string): string {
  return foldText(text).replace(NOT_LETTERS, '')
}

/** `McDonald's` is one word, and so is `U.S.`. */
function closeUp(folded: string): string {
  const text = /['’`´]/.test(folded) ? folded.replace(/['’`´]/g, '') : folded
  return text.includes('.') ? text.replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1') : text
}

/** The distinct words of a query. */
export function wordsOfQuery(query: string): string[] {
  return [...new Set(closeUp(foldText(query)).match(LETTERS) ?? [])]
}

/** The words under which a name is indexed; `AT&T` by att, at and t. */
export function wordsOfName(name: string): string[] {
  const text = closeUp(foldText(name))
  const joined = /[-&./]/.test(text) ? (text.match(JOINED_LETTERS) ?? []) : []
  return [...new Set([...(text.match(LETTERS) ?? []), ...joined.map((word) => word.replace(NOT_LETTERS, ''))])]
}
