/** Half of a label and half of a tag, in pixels, and what keeps them apart. */
const MIN_DISTANCE = 16

/**
 * The labels of a value axis without those that a tag of a last value would cover.
 *
 * @param places Distance of each label's middle from the top, and of each tag's; null outside the axis.
 */
export function clearOfTags(
  labels: readonly string[],
  places: readonly (number | null)[],
  tags: readonly (number | null)[],
): string[] {
  return labels.map((label, index) => {
    const place = places[index] ?? null
    const isCovered = tags.some((tag) => tag !== null && place !== null && Math.abs(tag - place) < MIN_DISTANCE)
    return isCovered ? '' : label
  })
}
