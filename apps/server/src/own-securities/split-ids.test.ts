import { expect, test } from 'vitest'
import { splitOnce } from './split-ids.ts'

const split = splitOnce((id) => id.startsWith('own-'))

test('own securities are told from the others, in their order', () => {
  expect(split(['ACRN.US', 'own-2', 'CORD.XETRA', 'own-1'])).toEqual({
    mine: ['own-2', 'own-1'],
    others: ['ACRN.US', 'CORD.XETRA'],
  })
})

test('the same array is split into the same arrays, and remains itself without own securities', () => {
  const ids = ['ACRN.US', 'own-1']
  const { mine, others } = split(ids)
  expect(split(ids).mine).toBe(mine)
  expect(split(ids).others).toBe(others)
  expect(split([...ids]).others).not.toBe(others)

  const listed = ['ACRN.US']
  expect(split(listed).others).toBe(listed)
})
