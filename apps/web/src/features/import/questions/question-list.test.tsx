import { previewTransactions } from '@plumbline/contract/transactions/operations'
import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import { createImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOutHere, startSession } from '../../../stores/session.ts'
import { fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderUi } from '../../../testing/render.tsx'
import { hashFile } from '../hash-file.ts'
import type { ImportWorker } from '../start-import-worker.ts'
import { QuestionList } from './question-list.tsx'
import { useMarketAnswer } from './use-market-answer.ts'
import { useQuestions } from './use-questions.ts'

const CURRENCIES: Record<string, string> = { ACRN: 'USD', BRCH: 'USD', CORD: 'EUR' }
const quote = ({ symbol = '' }: PreviewRow) => ({ matchedStock: { currency: CURRENCIES[symbol] } })
const withoutMarket = () => fakeServer().on(previewTransactions, () => problem(503, 'The market data is not available'))

beforeEach(() => startSession('token'))
afterEach(signOutHere)

async function renderQuestions(...lines: string[]) {
  const tasks = createImportTasks(hashFile)
  const opened = await tasks.open('file.csv', new TextEncoder().encode(lines.join('\n')))
  if (!opened.ok) throw new Error('The file must be readable')
  const { file, mapping: guess } = opened
  function Questions() {
    const [mapping, setMapping] = useState<Mapping>(guess)
    const questions = useQuestions(file.table, mapping, [])
    const sampleTrades: ImportWorker['sampleTrades'] = async (...parameters) => tasks.sampleTrades(...parameters)
    const byMarket = useMarketAnswer(questions, file.fingerprint, sampleTrades, (answer) => setMapping(answer.mapping))
    return (
      <QuestionList
        {...{ questions, mapping, byMarket }}
        fingerprint={file.fingerprint}
        tryMapping={async (...parameters) => tasks.tryMapping(...parameters)}
        onChange={setMapping}
      />
    )
  }
  return renderUi(<Questions />)
}

test('the likely currencies are proposed with their reasons, and only a click chooses one', async () => {
  fakeServer().on(previewTransactions, ({ body }) => (body as PreviewRow[]).map(quote) as never)
  const screen = await renderQuestions(
    'Date,Action,Symbol,Shares,Unit price',
    ...['ACRN', 'BRCH', 'CORD'].map((symbol) => `2021-02-01,Buy,${symbol},1,40`),
  )
  const dollar = screen.getByRole('radio', { name: 'US Dollar' })
  await expect
    .element(dollar)
    .toHaveAccessibleDescription(
      'because most of the securities are quoted in it Line 2: buy 1 ACRN at USD 40.00, 1 Feb 2021',
    )
  await expect
    .element(screen.getByRole('radio', { name: 'Currency of each security' }))
    .toHaveAccessibleDescription(
      'because the securities are quoted in several currencies Line 2: buy 1 ACRN at 40.00, 1 Feb 2021',
    )
  await expect.element(dollar).not.toBeChecked()
  await dollar.click()
  await expect.element(screen.getByText('Which currency do the prices have? US Dollar')).toBeVisible()
  await expect.element(dollar).not.toBeInTheDocument()
})

test('one question at a time: the days first, with what each answer makes of them, and each answer can be changed', async () => {
  withoutMarket()
  const screen = await renderQuestions(
    'Date,ISIN,Shares,Unit price',
    '02/04/2026,IE00B4L5Y983,4,80.4',
    '03/06/2026,IE00B4L5Y983,4,81.5',
  )
  await expect
    .element(screen.getByRole('radio', { name: '2 Apr 2026' }))
    .toHaveAccessibleDescription('DD/MM/YYYY All rows from 2 Apr 2026 to 3 Jun 2026')
  await expect
    .element(screen.getByRole('radio', { name: '4 Feb 2026' }))
    .toHaveAccessibleDescription('MM/DD/YYYY All rows from 4 Feb 2026 to 6 Mar 2026')
  await expect.element(screen.getByRole('radio', { name: 'All rows are buys' })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: '2 Apr 2026' }).click()
  await expect
    .element(screen.getByRole('radio', { name: 'All rows are sells' }))
    .toHaveAccessibleDescription('Line 2: sell 4 IE00B4L5Y983 at 80.40, 2 Apr 2026')
  await screen.getByRole('button', { name: 'Change the answer: How is 02/04/2026 meant?' }).click()
  await screen.getByRole('radio', { name: '4 Feb 2026' }).click()
  await expect.element(screen.getByText('How is 02/04/2026 meant? 4 Feb 2026')).toBeVisible()
  await screen.getByRole('radio', { name: 'All rows are buys' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Euro' })).toBeVisible()
})

test('CSV-08 a file that has only names asks whether to find securities by them', async () => {
  withoutMarket()
  const screen = await renderQuestions('Date,Type,Name,Quantity,Price,Currency', '2023-04-27,Buy,Acorn Inc,4,80.4,USD')
  await expect.element(screen.getByText(/^No column has symbols or ISINs[.] The names are in Name[.]/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Find securities by name' }).click()
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
})

test('a file with symbols is not asked for names', async () => {
  withoutMarket()
  const screen = await renderQuestions('Date,Symbol,Name,Shares,Unit price', '2023-04-27,ACRN,Acorn Inc,4,80.4')
  await expect.element(screen.getByRole('radio', { name: 'All rows are buys' })).toBeVisible()
  await expect.element(screen.getByText(/by name/)).not.toBeInTheDocument()
})

const CLOSES: Record<string, number> = { '2023-04-12': 46, '2023-05-12': 47, '2023-12-04': 40, '2023-12-05': 40.5 }

/** What the market knows of CORD on each day. */
const withClose = (row: PreviewRow) => ({
  ...quote(row),
  close: { date: row.date ?? '', price: CLOSES[row.date ?? ''] ?? 40, currency: 'EUR' },
})

const ORDERS = (...prices: number[]) => prices.map((price, index) => `0${index + 4}/12/2023,Buy,CORD,1,${price},EUR`)

test('an open day is the only one on which the prices are near the closes, and can be changed', async () => {
  fakeServer().on(previewTransactions, ({ body }) => (body as PreviewRow[]).map(withClose) as never)
  const screen = await renderQuestions('Date,Type,Symbol,Quantity,Price,Currency', ...ORDERS(46.2, 46.8))
  const proof = screen.getByText('Only then the prices are near the closes of those days.')
  await expect.element(proof).toBeVisible()
  await screen.getByRole('button', { name: 'Change the answer: How is 04/12/2023 meant?' }).click()
  await expect.element(screen.getByRole('radio', { name: '12 Apr 2023' })).toBeChecked()
  await screen.getByRole('radio', { name: '4 Dec 2023' }).click()
  await expect.element(screen.getByRole('radio', { name: '12 Apr 2023' })).not.toBeInTheDocument()
  await expect.element(proof).not.toBeInTheDocument()
})

test('a day stays open where the prices are near the closes of neither day', async () => {
  let calls = 0
  fakeServer().on(previewTransactions, ({ body }) => {
    calls += 1
    return (body as PreviewRow[]).map(withClose) as never
  })
  const screen = await renderQuestions('Date,Type,Symbol,Quantity,Price,Currency', ...ORDERS(60, 61))
  await expect.poll(() => calls).toBe(2)
  await expect.element(screen.getByRole('radio', { name: '12 Apr 2023' })).not.toBeChecked()
  await expect.element(screen.getByRole('radio', { name: '4 Dec 2023' })).not.toBeChecked()
})

test('a column whose role nothing proves is asked about with the likelier reading first', async () => {
  withoutMarket()
  const screen = await renderQuestions(
    'Date,Action,ISIN,Shares,Unit price,Currency,Zz gst',
    '2026-04-02,Buy,IE00B4L5Y983,4,80.4,EUR,0.3',
    '2026-06-03,Buy,IE00B4L5Y983,4,81.5,EUR,0.4',
  )
  await expect
    .element(screen.getByText('Neither its header nor the amounts of the file prove it: 0.3 · 0.4', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByRole('radio').nth(0)).toHaveAccessibleName('Zz gst: not imported')
  await screen.getByRole('radio', { name: 'Zz gst: Fee' }).click()
  await expect.element(screen.getByText('What is in Zz gst? Zz gst: Fee')).toBeVisible()
})
