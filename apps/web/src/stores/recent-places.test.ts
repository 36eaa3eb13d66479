import { expect, test } from 'vitest'
import { recentPlaces } from './recent-places.ts'

const commands = () => recentPlaces.get().map(({ command }) => command)

test('the latest eight places are kept, each once', () => {
  for (const command of ['a', 'b', 'a']) recentPlaces.add({ command })
  expect(commands()).toEqual(['a', 'b'])
  for (let at = 1; at <= 8; at += 1) recentPlaces.add({ command: `page-${at}` })
  expect(commands()).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((at) => `page-${at}`))
  recentPlaces.forget()
  expect(commands()).toEqual([])
})
