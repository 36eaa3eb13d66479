const LAST_LINE = /^( {2}\w+: '[^']+',\n)(?=\} as const\n)/m

/**
 * Adds a language at the end of LANGUAGE_NAMES in the text of `packages/text/src/language.ts`. Throws an error that
 * says what is wrong if the code is no language, is there already, or the name is missing.
 *
 * @param code a BCP 47 tag of a language without a region, as `sv`
 * @param name of the language in itself, as `Svenska`
 */
export function addLanguageLine(source: string, code: string, name: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) throw new Error(`${code || 'The first parameter'} is not the code of a language.`)
  if (name === '' || /['\\]/.test(name)) throw new Error('The second parameter has to be the name of the language.')
  if (new RegExp(`^  ${code}: `, 'm').test(source)) throw new Error(`${code} is there already.`)
  if (!LAST_LINE.test(source)) throw new Error('LANGUAGE_NAMES was not found.')
  return source.replace(LAST_LINE, `$1  ${code}: '${name}',\n`)
}
