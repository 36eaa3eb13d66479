import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { previewTransactions } from '@plumbline/contract/transactions/operations'
import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import { readFile } from '@plumbline/csv-import/formats/read-file'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { FileQuestions } from './file-questions.tsx'

const CURRENCIES: Record<string, string> = { ACRN: 'USD', BRCH: 'USD', CORD: 'EUR' }
const portfolio = { _id: 'p1', currency: 'CZK' } as Portfolio

beforeEach(() => startSession('token'))
afterEach(signOutHere)

async function renderQuestions(...lines: string[]) {
  const outcome = await readFile(new TextEncoder().encode(lines.join('\n')), 'file.csv')
  if (!outcome.ok) throw new Error('The file must be readable')
  const { table } = outcome
  function Questions() {
    const [mapping, setMapping] = useState(() => guessMapping(table))
    return <FileQuestions {...{ portfolio, table, mapping }} onChange={setMapping} />
  }
  return renderUi(<Questions />)
}

const quote = ({ symbol = '' }: PreviewRow) => ({ matchedStock: { currency: CURRENCIES[symbol] } })

test('the likely currencies are proposed with their reasons, and only a click chooses one', async () => {
  fakeServer().on(previewTransactions, ({ body }) => (body as PreviewRow[]).map(quote) as never)
  const screen = await renderQuestions(
    'Date,Action,Symbol,Shares,Unit price',
    ...['ACRN', 'BRCH', 'CORD'].map((symbol) => `2021-02-01,Buy,${symbol},1,40`),
  )
  const question = screen.getByRole('combobox', { name: 'Currency of the file' })
  const dollar = screen.getByRole('button', { name: 'US Dollar' })
  await expect.element(dollar).toHaveAccessibleDescription('because most of the securities are quoted in it')
  await expect
    .element(screen.getByRole('button', { name: 'Currency of each security' }))
    .toHaveAccessibleDescription('because the securities are quoted in several currencies')
  await expect.element(question).toHaveValue('')
  await dollar.click()
  await expect.element(question).toHaveValue('USD')
  await expect.element(dollar).not.toBeInTheDocument()
})

test('without market data the file itself is the evidence, and buys are proposed where nothing is negative', async () => {
  fakeServer().on(previewTransactions, () => problem(503, 'The market data is not available'))
  const screen = await renderQuestions('Date,ISIN,Shares,Unit price', '2023-04-27,IE00B4L5Y983,4,80.4')
  await expect
    .element(screen.getByRole('button', { name: 'Euro' }))
    .toHaveAccessibleDescription('because most ISINs belong to countries that use it')
  await screen.getByRole('button', { name: 'All rows are buys' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Buys or sells?' })).toHaveValue('All rows are buys')
})

test('CSV-08 a file that has only names asks whether to find securities by them', async () => {
  fakeServer().on(previewTransactions, () => problem(503, 'The market data is not available'))
  const screen = await renderQuestions(
    'Date,Type,Security,Shares,Unit price,Currency',
    '2023-04-27,Buy,Acorn Inc,4,80.4,USD',
  )
  const proposal = screen.getByRole('button', { name: 'Find securities by name' })
  await expect
    .element(proposal)
    .toHaveAccessibleDescription('No column has symbols or ISINs. The names are in Security.')
  await proposal.click()
  await expect.element(proposal).not.toBeInTheDocument()
})

test('a file with symbols is not asked for names', async () => {
  fakeServer().on(previewTransactions, () => problem(503, 'The market data is not available'))
  const screen = await renderQuestions('Date,Symbol,Name,Shares,Unit price', '2023-04-27,ACRN,Acorn Inc,4,80.4')
  await expect.element(screen.getByRole('button', { name: 'All rows are buys' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Find securities by name' })).not.toBeInTheDocument()
})
