import { expect, test } from 'vitest'
import { refreshFigures } from './portfolio-queries.ts'
import { queryClient } from './query-client.ts'
import { tagsQuery } from './tags.ts'

test('tags are stale once transactions have changed: an import may bring new ones', async () => {
  queryClient.setQueryData(tagsQuery.queryKey, [{ _id: 'g1', name: 'Retirement', color: 'slice2' }])

  await refreshFigures()

  expect(queryClient.getQueryState(tagsQuery.queryKey)?.isInvalidated).toBe(true)
})
