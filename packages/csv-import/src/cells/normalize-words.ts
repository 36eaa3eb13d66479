/** The form in which headers and type words are compared: lower case, single spaces, plain apostrophes. */
export function normalizeWords(text: string): string {
  return text.trim().toLowerCase().replaceAll('i̇', 'i').replaceAll('’', "'").split(/\s+/).join(' ')
}

/** A header with spaces for underscores, for patterns that look for whole words. */
export function withoutUnderscores(header: string): string {
  return header.replaceAll('_', ' ')
}

/** The words of a header, in lower case. */
export function wordsOfHeader(header: string): string[] {
  return withoutUnderscores(header).toLowerCase().split(/\s+/)
}

/** A space before each capital that follows a small letter: `PayDate` as `Pay Date`. */
export function withSpacesAtCapitals(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

/** The text without accents, for files that were written without them (`Quantite`, `Libelle`). */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa', ø: 'oe' }

/** The text with letters as keyboards without them write them: `Stueck`, `Gebuehr`. */
export function withSpelledUmlauts(text: string): string {
  return text.replace(/[äöüßåø]/g, (letter) => SPELLED_OUT[letter] ?? letter)
}
