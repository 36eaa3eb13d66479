import { useState } from 'react'
import { expect, test } from 'vitest'
import { exampleCalendar } from '../../testing/example-calendar.ts'
import { renderUi } from '../../testing/render.tsx'
import { CalendarControls } from './calendar-controls.tsx'
import { type EntryFilter, filterEntries, keyOf, listEntries } from './list-entries.ts'

const PORTFOLIOS = [
  { _id: 'all', name: 'All portfolios' },
  { _id: 'p', name: 'Pension' },
]

/** The controls over the days that they leave. */
function Filtered({ portfolios = PORTFOLIOS }: { portfolios?: typeof PORTFOLIOS }) {
  const [filter, setFilter] = useState<EntryFilter>({})
  const [portfolioId, setPortfolioId] = useState('all')
  const [view, setView] = useState<'list' | 'month'>('list')
  return (
    <>
      <CalendarControls
        filter={filter}
        onFilter={setFilter}
        portfolios={portfolios}
        portfolioId={portfolioId}
        onPortfolio={setPortfolioId}
        view={view}
        onView={setView}
      />
      <p>{`${portfolioId} ${view}`}</p>
      <ul>
        {filterEntries(listEntries(exampleCalendar), filter).map((entry) => (
          <li key={keyOf(entry)}>{`${entry.date} ${entry.kind}`}</li>
        ))}
      </ul>
    </>
  )
}

test('what is held or watched, and one kind of days, are chosen together and undone', async () => {
  const screen = await renderUi(<Filtered />)
  const items = screen.getByRole('listitem')
  expect(items.elements()).toHaveLength(8)
  await screen.getByRole('button', { name: 'Watched' }).click()
  await expect.element(screen.getByRole('button', { name: 'Watched' })).toHaveAttribute('aria-pressed', 'true')
  expect(items.elements().map((item) => item.textContent)).toEqual([
    '2022-12-12 split',
    '2023-01-24 earnings',
    '2023-03-08 ex',
  ])
  await screen.getByRole('button', { name: 'Dates All' }).click()
  await screen.getByRole('menuitemradio', { name: 'Earnings' }).click()
  await expect.element(items.first()).toHaveTextContent('2023-01-24 earnings')
  expect(items.elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Held' }).click()
  await expect.element(items.first()).toHaveTextContent('2023-02-02 earnings')
  await screen.getByRole('button', { name: 'Dates Earnings' }).click()
  await screen.getByRole('menuitemradio', { name: 'All' }).click()
  await screen.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => items.elements().length).toBe(8)
})

test('a portfolio and a view are chosen; with one portfolio there is nothing to choose', async () => {
  const screen = await renderUi(<Filtered />)
  await screen.getByRole('button', { name: 'Portfolio All portfolios' }).click()
  await screen.getByRole('menuitemradio', { name: 'Pension' }).click()
  await screen.getByRole('button', { name: 'Month' }).click()
  await expect.element(screen.getByText('p month')).toBeVisible()
  await screen.rerender(<Filtered portfolios={[{ _id: 'p', name: 'Pension' }]} />)
  await expect.element(screen.getByRole('button', { name: /^Portfolio/ })).not.toBeInTheDocument()
})
