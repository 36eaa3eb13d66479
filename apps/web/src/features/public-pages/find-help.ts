import { findMatches, wordsOf } from '../../ui/figures/match-figure.ts'
import type { HelpText } from './help-texts.ts'

export type FoundHelp = HelpText & { excerpt: string }

/** The number of results that are worth reading. */
const MAX_FOUND = 12
const EXCERPT_LENGTH = 180
const BEFORE_MATCH = 50

/** The words around the first one that starts with a typed word, or the beginning of the text. */
export function excerptOf(text: string, typed: string): string {
  const starts = wordsOf(typed)
  const words = text.split(' ')
  const found = words.findIndex((word) => wordsOf(word).some((part) => starts.some((start) => part.startsWith(start))))
  let from = Math.max(0, found)
  for (let length = 0; from > 0 && length < BEFORE_MATCH; from--) length += (words[from - 1] ?? '').length + 1
  const rest = words.slice(from).join(' ')
  const cut = rest.length > EXCERPT_LENGTH ? `${rest.slice(0, rest.lastIndexOf(' ', EXCERPT_LENGTH))} …` : rest
  return from > 0 ? `… ${cut}` : cut
}

/** The places in the help that match every typed word, matches in a title first. */
export function findHelp(texts: readonly HelpText[], typed: string): FoundHelp[] {
  const described = texts.map((help) => ({ label: `${help.page} ${help.heading}`, explanation: help.text, help }))
  return findMatches(described, typed)
    .slice(0, MAX_FOUND)
    .map(({ help }) => ({ ...help, excerpt: excerptOf(help.text, typed) }))
}
