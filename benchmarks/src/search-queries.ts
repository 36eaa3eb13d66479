import type { Security } from '@plumbline/market-sources/security'
import { wordsOfName } from '../../apps/server/src/assets/search/fold-text.ts'

export type QueryKind = 'symbol' | 'name' | 'ISIN' | 'typo'

/** The field's text after each keystroke. */
function keystrokes(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at + 1)).filter((typed) => !typed.endsWith(' '))
}

/** The text with one letter swapped, left out, doubled or replaced. */
function withSlip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ]
  return slips[Math.floor(random() * slips.length)] as string
}

/**
 * Every keystroke of searches for some of the securities: by symbol, by the first two words of the name, by ISIN, and
 * with a typo.
 */
export function searchQueries(securities: Security[], random: () => number): Record<QueryKind, string[]> {
  const queries: Record<QueryKind, string[]> = { symbol: [], name: [], ISIN: [], typo: [] }
  for (const { symbol, name, isin } of securities) {
    queries.symbol.push(...keystrokes(symbol))
    queries.name.push(...keystrokes(name.split(' ').slice(0, 2).join(' ')))
    if (isin !== undefined) queries.ISIN.push(...keystrokes(isin))
    const [first = '', second = ''] = wordsOfName(name)
    if (first.length >= 5) queries.typo.push(...keystrokes(`${withSlip(first, random)} ${second}`.trim()))
  }
  return queries
}
