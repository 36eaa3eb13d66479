import { expect, test } from 'vitest'
import { clearOfTags } from './clear-of-tags.ts'

test('an axis leaves out the labels that a tag would cover, and no others', () => {
  const labels = ['250', '200', '150', '100', '50']
  const places = [10, 60, 110, 160, null]
  expect(clearOfTags(labels, places, [])).toEqual(labels)
  expect(clearOfTags(labels, places, [45, 94, null])).toEqual(['250', '', '150', '100', '50'])
  expect(clearOfTags(labels, places, [76, 172])).toEqual(['250', '200', '150', '', '50'])
})
