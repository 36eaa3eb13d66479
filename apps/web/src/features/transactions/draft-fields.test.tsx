import { getClose, getSearchState, searchAssets } from '@plumbline/contract/assets/operations'
import type { SearchState } from '@plumbline/contract/assets/vocabulary'
import { listPositions } from '@plumbline/contract/performance/operations'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { examplePosition } from '../../testing/example-position.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftTotal } from './draft-total.tsx'
import { emptyDraft, type TransactionDraft } from './transaction-draft.ts'

const today = '2026-11-20'
const exchange = { exchange: 'XETRA', isin: null, type: 'Common Stock', image: null }
const cordage = { _id: 'CORD.XETRA', symbol: 'CORD', name: 'Cordage SE', currency: 'EUR', ...exchange }
const beam = { _id: 'BEAM.LSE', symbol: 'BEAM', name: 'Beam Lighting plc', currency: 'GBP', ...exchange }
const pint = { _id: 'PINT.LSE', symbol: 'PINT', name: 'Pint Brewers plc', currency: 'GBX', ...exchange }

function Form() {
  const [draft, setDraft] = useState<TransactionDraft>(emptyDraft(null))
  return (
    <>
      <DraftFields
        {...{ draft, faults: {}, today }}
        earliest="1900-01-01"
        portfolioId="own"
        hasFocus
        mayReinvest
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
      />
      <DraftTotal draft={draft} />
    </>
  )
}

afterEach(() => vi.useRealTimers())

/** Until React has rendered, and run the effects of what happened before. */
async function fewFrames(): Promise<void> {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
}

let searched: string[]
/** What the market data source says of a search. */
let searchState: SearchState

async function openForm() {
  searched = []
  searchState = 'nothing'
  const server = fakeServer()
  server.on(searchAssets, ({ query }) => {
    const text = query.get('q') ?? ''
    searched.push(text)
    return text.startsWith('nobody') ? [] : text === 'cord' ? [cordage] : text === 'pint' ? [pint] : [beam]
  })
  server.on(listPositions, () => [examplePosition('other', 99), examplePosition('own', 12.5)])
  server.on(getSearchState, () => ({ state: searchState }))
  server.on(getClose, ({ params, query }) => {
    if (query.get('date') === '2019-01-02') return null
    const date = query.get('date') ?? ''
    if (params.id === 'PINT.LSE') return { date, close: 1220, currency: 'GBX' }
    return params.id === 'CORD.XETRA' ? { date, close: 49.5, currency: 'EUR' } : { date, close: 12.2, currency: 'GBP' }
  })
  return await renderUi(<Form />)
}

test('a search that the source does not answer says so, and one without a match that there is none', async () => {
  const screen = await openForm()
  searchState = 'failed'
  await screen.getByRole('combobox', { name: 'Asset' }).fill('nobody')
  await expect
    .element(screen.getByText('The market data source is not responding. Try again in a minute.'))
    .toBeVisible()
  searchState = 'nothing'
  await screen.getByRole('combobox', { name: 'Asset' }).fill('nobody else')
  await expect.element(screen.getByText('No asset found')).toBeVisible()
})

test('the keyboard alone fills a row: Enter takes the asset before it is found, and price and currency are proposed', async () => {
  const screen = await openForm()
  await expect.element(screen.getByRole('combobox', { name: 'Type' })).toHaveFocus()
  await userEvent.keyboard('s{Tab}cord{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Asset' })).toHaveValue('CORD · Cordage SE')
  await expect.element(screen.getByRole('textbox', { name: 'Price, EUR' })).toHaveValue('49.5')
  await expect.element(screen.getByText('close of 20 Nov 2026')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await expect.element(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Date' }).fill('17/03/2024')
  await userEvent.keyboard('{Tab}12,5')
  await screen.getByRole('textbox', { name: 'Fee, EUR' }).fill('5')
  await expect.element(screen.getByText('read as 12.5, comma as decimal')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('17 Mar 2024')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('12.5 x 49.50 = EUR 618.75, after the fee EUR 613.75')
})

test('Tab takes the asset and goes to the date; of a dividend, Enter leads to its amount', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await expect.element(screen.getByRole('option', { name: /Cordage/ })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('combobox', { name: 'Asset' })).toHaveValue('CORD · Cordage SE')
  await expect.element(screen.getByRole('textbox', { name: 'Date' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}d')
  await expect.element(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Dividend')
  await userEvent.keyboard('{Tab}beam{Enter}')
  await expect.element(screen.getByRole('textbox', { name: /^Amount/ })).toHaveFocus()
})

test('a calculation becomes its result by Enter or when the field is left, and the total is of the result', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await userEvent.keyboard('{Enter}')
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' })
  await expect.element(quantity).toHaveFocus()
  await userEvent.keyboard('10*3{Tab}')
  await expect.element(quantity).toHaveValue('30')
  const price = screen.getByRole('textbox', { name: 'Price, EUR' })
  await price.fill('150/3')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveValue('50')
  await expect.element(screen.getByRole('status')).toHaveTextContent('30 x 50.00 = EUR 1,500.00')
})

test('a price that is far from the close of its day says how far, in the currency of the trade', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('beam')
  await userEvent.keyboard('{Enter}')
  const price = screen.getByRole('textbox', { name: /^Price/ })
  await expect.element(price).toHaveValue('12.2')
  await price.fill('1220')
  await expect.element(screen.getByText('100 times the close of 20 Nov 2026, GBP 12.20')).toBeVisible()
  await price.fill('0.122')
  await expect.element(screen.getByText('1% of the close of 20 Nov 2026, GBP 12.20')).toBeVisible()
  await price.fill('13')
  await expect.element(screen.getByText(/of the close of|times the close/)).not.toBeInTheDocument()

  await screen.getByRole('combobox', { name: 'Asset' }).fill('pint')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1% of the close of 20 Nov 2026, GBX 1,220.00')).toBeVisible()
  const currency = screen.getByRole('combobox', { name: 'Currency' })
  await currency.fill('GBP')
  await screen.getByRole('option', { name: /GBP/ }).click()
  await expect.element(price).toHaveAccessibleName('Price, GBP')
  await expect.element(screen.getByText(/of the close of|times the close/)).not.toBeInTheDocument()
  await price.fill('1220')
  await expect.element(screen.getByText('100 times the close of 20 Nov 2026, GBP 12.20')).toBeVisible()
})

test('a sale says what is held in its portfolio, and when it sells more', async () => {
  const screen = await openForm()
  await userEvent.keyboard('s')
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('12.5 held', { exact: true })).toBeVisible()
  await screen.getByRole('spinbutton', { name: 'Quantity' }).fill('12.5')
  await expect.element(screen.getByText('12.5 held', { exact: true })).toBeVisible()
  await screen.getByRole('spinbutton', { name: 'Quantity' }).fill('12.6')
  await expect.element(screen.getByText('more than the 12.5 held')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Type' }).click()
  await screen.getByRole('option', { name: 'Buy' }).click()
  await expect.element(screen.getByText(/12.5 held/)).not.toBeInTheDocument()
})

test('a typed price stays; a proposed one changes with the day or asset', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Price, EUR' })).toHaveValue('49.5')
  await screen.getByRole('textbox', { name: 'Date' }).fill('2019-01-02')
  await expect.element(screen.getByRole('textbox', { name: 'Price, EUR' })).toHaveValue('')
  await screen.getByRole('textbox', { name: 'Price, EUR' }).fill('48')
  await screen.getByRole('textbox', { name: 'Date' }).fill('2024-01-02')
  await screen.getByRole('combobox', { name: 'Asset' }).fill('beam')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Price, GBP' })).toHaveValue('48')
})

test('an edited price is never proposed again: not after it was cleared, and not for another day or asset', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await userEvent.keyboard('{Enter}')
  const price = screen.getByRole('textbox', { name: /^Price/ })
  await expect.element(price).toHaveValue('49.5')
  await price.click()
  for (const left of ['49.', '49', '4', '']) {
    await userEvent.keyboard('{End}{Backspace}')
    await expect.element(price).toHaveValue(left)
  }
  await fewFrames()
  await expect.element(price).toHaveValue('')
  await userEvent.keyboard('80')
  await expect.element(price).toHaveValue('80')
  await price.fill('')
  await screen.getByRole('textbox', { name: 'Date' }).fill('2024-01-02')
  await screen.getByRole('combobox', { name: 'Asset' }).fill('beam')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Fee, GBP' })).toBeVisible()
  await fewFrames()
  await expect.element(price).toHaveValue('')
})

test('a chosen currency stays when another asset is chosen', async () => {
  const screen = await openForm()
  const currency = screen.getByRole('combobox', { name: 'Currency' })
  await currency.fill('CHF')
  await screen.getByRole('option', { name: /CHF/ }).click()
  await screen.getByRole('combobox', { name: 'Asset' }).fill('cord')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Asset' })).toHaveValue('CORD · Cordage SE')
  await expect.element(currency).toHaveValue('CHF')
  await expect.element(screen.getByRole('textbox', { name: 'Price, CHF' })).toHaveValue('')
})

test('an invalid or ambiguous date stays as typed with the reason, and never counts as the previous date', async () => {
  const screen = await openForm()
  const date = screen.getByRole('textbox', { name: 'Date' })
  for (const [text, reason] of [
    ['03/04/2024', 'Could be 3 Apr 2024 or 4 Mar 2024'],
    ['31.02.2024', 'Not a date'],
    ['21 Nov 2026', 'The date is in the future'],
  ] as const) {
    await date.fill(text)
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue(text)
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible()
  }
  await screen.getByRole('button', { name: 'Date: open the calendar' }).click()
  await expect.element(screen.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await screen.getByRole('button', { name: '3 Nov 2026' }).click()
  await expect.element(date).toHaveValue('3 Nov 2026')
})

test('TXN-03 the asset search lists some on focus, waits for 500 ms without typing, and says when nothing is found', async () => {
  const screen = await openForm()
  const asset = screen.getByRole('combobox', { name: 'Asset' })
  await asset.click()
  await expect.element(screen.getByRole('option', { name: /Beam Lighting plc/ })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Not by a locator, since those advance the timers while they wait.
  document.execCommand('insertText', false, 'cord')
  await fewFrames()
  await vi.advanceTimersByTimeAsync(499)
  await fewFrames()
  expect(searched).not.toContain('cord')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByRole('option', { name: /Cordage SE/ })).toBeVisible()
  await asset.fill('nobody')
  await expect.element(screen.getByText('No asset found')).toBeVisible()
})

test('TXN-03 days are from 1900 to today, the calendar ends with this month, and the quantity steps by 1 from 1', async () => {
  const screen = await openForm()
  const date = screen.getByRole('textbox', { name: 'Date' })
  await date.fill('31 Dec 1899')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('The first day is 1 Jan 1900', { exact: false })).toBeVisible()
  await date.fill('2 Nov 2026')
  await screen.getByRole('button', { name: 'Date: open the calendar' }).click()
  await expect.element(screen.getByRole('button', { name: '20 Nov 2026' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: '21 Nov 2026' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')

  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('1.5')
  quantity.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(quantity).toHaveValue('2.5')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(quantity).toHaveValue('1')
})

test('a dividend is reinvested: it asks for the units that were bought, and for their price', async () => {
  const screen = await openForm()
  await screen.getByRole('combobox', { name: 'Type' }).click()
  await screen.getByRole('option', { name: 'Dividend' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Units bought' })).not.toBeInTheDocument()
  await screen.getByRole('switch', { name: 'Reinvested' }).click()
  await screen.getByRole('textbox', { name: 'Units bought' }).fill('0.8')
  await expect.element(screen.getByRole('textbox', { name: 'Price of a unit' })).toHaveValue('')
})
