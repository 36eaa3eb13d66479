/**
 * Text as words are compared: lower case, without accents, every other character a space; digits stay. One character
 * becomes one character wherever possible; `æ`, `ø` and `ß` become `ae`, `o` and `ss`, and `OrderKauf` two words.
 */
export function foldText(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()
}
