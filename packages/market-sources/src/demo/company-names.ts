import type { NameFlavour } from './name-fragments.ts'
import { nameFragments } from './name-fragments.ts'

/** Number of different roots of a flavour. */
export function countRoots(flavour: NameFlavour): number {
  const { starts, middles, ends } = nameFragments[flavour]
  return starts.length * middles.length * ends.length
}

/** The root of a number; neighbouring numbers share no fragment. */
export function nameRoot(flavour: NameFlavour, number: number): string {
  const { starts, middles, ends } = nameFragments[flavour]
  const roots = countRoots(flavour)
  const spread = ((((number % roots) * 7919 + 101) % roots) + roots) % roots
  const start = starts[spread % starts.length] as string
  const middle = middles[Math.floor(spread / starts.length) % middles.length] as string
  const end = ends[Math.floor(spread / starts.length / middles.length) % ends.length] as string
  return joinFragments(start, middle, end)
}

/** The letters of a name as a symbol may have them. */
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
