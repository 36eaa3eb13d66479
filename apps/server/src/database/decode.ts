import assert from 'node:assert/strict'

// Messages are built only on failure, because a ledger of 100,000 transactions has half a million values.

/**
 * A stored word as one of the words that this program writes into `column`. Another word is a bug or a damaged
 * database, never what a user entered.
 */
export function decodeWord<const Word extends string>(words: readonly Word[], stored: string, column: string): Word {
  const texts: readonly string[] = words
  const known = words[texts.indexOf(stored)]
  if (known === undefined) assert.fail(`${column} holds "${stored}"`)
  return known
}

/** `decodeWord` of a column that may be empty. */
export function decodeWordOrNull<const Word extends string>(
  words: readonly Word[],
  stored: string | null,
  column: string,
): Word | null {
  return stored === null ? null : decodeWord(words, stored, column)
}

/** A list of texts, stored as JSON. */
export function decodeTexts(stored: string, column: string): string[] {
  const list: unknown = JSON.parse(stored)
  assert(Array.isArray(list) && list.every((each) => typeof each === 'string'), `${column} holds a list of texts`)
  return list
}

/** A list, stored as JSON. */
export function decodeList<T>(stored: string, column: string): T[] {
  const list: unknown = JSON.parse(stored)
  assert(Array.isArray(list), `${column} holds a list`)
  return list
}

/** An object, stored as JSON. */
export function decodeObject<T extends object>(stored: string, column: string): T {
  const object: unknown = JSON.parse(stored)
  assert(typeof object === 'object' && object !== null && !Array.isArray(object), `${column} holds an object`)
  // Its fields are what this program wrote into its own column.
  return object as T
}

/** A list of words, stored as JSON. */
export function decodeWords<const Word extends string>(words: readonly Word[], stored: string, column: string): Word[] {
  return decodeTexts(stored, column).map((each) => decodeWord(words, each, column))
}

/** A stored decimal or double as a finite number. */
export function decodeNumber(stored: string | number, column: string): number {
  const number = Number(stored)
  if (!Number.isFinite(number)) assert.fail(`${column} holds "${stored}"`)
  return number
}
