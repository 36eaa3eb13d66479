import { describeField } from '@plumbline/contract/screener/operations'
import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { FieldDistribution } from './field-distribution.tsx'

const atLeastFive: ScreenerFilter = { field: 'pe', operator: 'gte', value: 5 }

function Filtered() {
  const [own, setOwn] = useState([atLeastFive])
  return (
    <FieldDistribution
      field="pe"
      screened={{ filters: own, universe: 'all' }}
      own={own}
      writeCount={String}
      onMove={() => undefined}
      onKeepMissing={(isKept) => setOwn([{ ...atLeastFive, orMissing: isKept }])}
    />
  )
}

test('a filter keeps securities without a value by choice, and counts them as left', async () => {
  fakeServer().on(describeField, ({ body }) => {
    const [filter] = (body as { filters: ScreenerFilter[] }).filters
    const all = { from: 0, to: 10, count: 7 }
    if (filter === undefined) return { bins: [all], missing: 3 }
    return { bins: [{ ...all, count: 4 }], missing: filter.orMissing ? 3 : 0 }
  })
  const screen = await renderUi(<Filtered />)
  await screen.getByRole('button', { name: 'Distribution of P/E ratio' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 of 10 remain, 3 without a known value.')
  const keep = screen.getByRole('checkbox', { name: 'Keep the 3 without a known value' })
  await keep.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('7 of 10 remain, 3 without a known value.')
  await expect.element(keep).toBeChecked()
})
