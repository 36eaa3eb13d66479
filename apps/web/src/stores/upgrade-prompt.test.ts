import { expect, test } from 'vitest'
import { isPromptDrawn } from './upgrade-prompt.ts'

test('NAV-09 5 % of the navigations open the prompt', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => index / 1000)
  expect(draws.filter((draw) => isPromptDrawn(() => draw))).toHaveLength(50)
})
