import path from 'node:path'
import { expect, test } from 'vitest'
import { recordings } from '../testing/recordings.ts'
import { createFilesProvider } from './files-provider.ts'

test('a folder of real closes is read without a warning', async () => {
  const { signal } = new AbortController()
  const provider = createFilesProvider(path.join(recordings, 'market'))
  expect(await provider.warnings()).toEqual([])
  for await (const { securities } of provider.securities(undefined, signal)) {
    for (const security of securities) {
      const history = await provider.history(security, { from: '1900-01-01', to: '2100-01-01' }, signal)
      expect(history?.closes.days.length).toBeGreaterThan(3000)
      expect(history?.adjustedCloses).toBeDefined()
    }
  }
})
