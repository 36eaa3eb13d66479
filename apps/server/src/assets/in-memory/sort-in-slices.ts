import type { TimeSlices } from './time-slices.ts'

const runLength = 1024
const stepsPerCheck = 512

/**
 * A sorted copy of the items. A merge sort by hand, because the built-in sort of 250,000 items with a comparison holds the event loop
 * for a fifth of a second.
 */
export async function sortInSlices(
  items: Uint32Array,
  compare: (a: number, b: number) => number,
  slices: TimeSlices,
): Promise<Uint32Array> {
  let source = items.slice()
  for (let start = 0; start < source.length; start += runLength) {
    source.subarray(start, start + runLength).sort(compare)
    if (slices.isOver()) await slices.pause()
  }
  let target = new Uint32Array(source.length)
  for (let width = runLength; width < source.length; width *= 2) {
    for (let start = 0; start < source.length; start += 2 * width) {
      const middle = Math.min(start + width, source.length)
      const end = Math.min(start + 2 * width, source.length)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        if (at % stepsPerCheck === 0 && slices.isOver()) await slices.pause()
        const isLeft = right === end || (left < middle && compare(source[left] as number, source[right] as number) <= 0)
        target[at] = source[isLeft ? left++ : right++] as number
      }
    }
    ;[source, target] = [target, source]
  }
  return source
}
