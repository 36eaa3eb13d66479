import { type ReadyScreen, readyScreens } from './ready-screens.ts'
import { writeAddress, writeSearch } from './screener-search.ts'

/** The ready screen whose filters and order an address has; undefined once anything was changed. */
export function findReadyScreen(address: string): ReadyScreen | undefined {
  return readyScreens.find(({ filters, sort }) => writeAddress(writeSearch(filters, sort)) === address)
}
