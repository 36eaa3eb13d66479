import type { NameFlavor } from './name-fragments.ts'
import { nameFragments } from './name-fragments.ts'

/** Number of different roots per flavor. */
export function countRoots(flavor: NameFlavor): number {
  const { starts, middles, ends } = nameFragments[flavor]
  return starts.length * middles.length * ends.length
}

/** The root with a number; neighboring numbers share no fragment. */
export function nameRoot(flavor: NameFlavor, number: number): string {
  const { starts, middles, ends } = nameFragments[flavor]
  const roots = countRoots(flavor)
  const spread = ((((number % roots) * 7919 + 101) % roots) + roots) % roots
  const start = starts[spread % starts.length] as string
  const middle = middles[Math.floor(spread / starts.length) % middles.length] as string
  const end = ends[Math.floor(spread / starts.length / middles.length) % ends.length] as string
  return joinFragments(start, middle, end)
}

/** The letters of a name that a symbol may contain. */
export function symbolLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
}

function joinFragments(start: string, middle: string, end: string): string {
  const joined = start + middle + end
  return joined.replace(/([aeiou])\1+/g, '$1').replace(/([a-z])\1\1/g, '$1$1')
}
