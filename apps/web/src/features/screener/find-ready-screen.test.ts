import { expect, test } from 'vitest'
import { findReadyScreen } from './find-ready-screen.ts'
import { readyScreens } from './ready-screens.ts'
import { writeAddress, writeSearch } from './screener-search.ts'

test('each ready screen is named by its own address, and not once a filter was changed', () => {
  for (const { id, filters, sort } of readyScreens) {
    expect(findReadyScreen(writeAddress(writeSearch(filters, sort)))?.id).toBe(id)
    expect(findReadyScreen(writeAddress(writeSearch(filters.slice(1), sort)))).toBeUndefined()
  }
  expect(findReadyScreen('')).toBeUndefined()
})
