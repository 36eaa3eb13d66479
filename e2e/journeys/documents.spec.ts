import { expect, type Locator, type Page } from '@playwright/test'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { signIn, test } from '../harness/product.ts'
import { type PdfLine, writePdf } from '../harness/write-pdf.ts'

let client: ApiClient
let portfolioId: string

test.beforeEach(async ({ page, server }) => {
  client = await signIn(page, server, 'ada@plumbline.example')
  portfolioId = (await client.call(createPortfolio, { body: { name: 'Documents', currency: 'EUR' } }))._id
  await page.goto(`${server.origin}/app/portfolio/${portfolioId}/import`)
})

const LABEL_LEFT = 60
const FIGURE_LEFT = 420

/** Labels on the left, figures in a column on the right. */
const lines = (title: string, rows: Record<string, string>): PdfLine[] => [
  [[title, LABEL_LEFT]],
  [],
  ...Object.entries(rows).map(
    ([label, figure]): PdfLine => [
      [label, LABEL_LEFT],
      [figure, FIGURE_LEFT],
    ],
  ),
]

const purchase = lines('Contract note: purchase', {
  'Trade date': '01.02.2021',
  'Settlement date': '03.02.2021',
  Security: 'Cordage SE',
  ISIN: 'QZ0000000033',
  Quantity: '100',
  Price: 'EUR 40.00',
  Consideration: 'EUR 4,000.00',
  Commission: 'EUR 9.50',
  'Total amount payable': 'EUR 4,009.50',
})

/** The only day is that of the letter, which is not known to be the day of the trade. */
const sale = lines('Wertpapierabrechnung Verkauf', {
  Druckdatum: '05.10.2021',
  Wertpapierbezeichnung: 'Cordage SE',
  ISIN: 'QZ0000000033',
  Stück: '40',
  Kurs: '45,50 EUR',
  Kurswert: '1.820,00 EUR',
  Provision: '-9,50 EUR',
  'Ausmachender Betrag': '1.810,50 EUR',
})

const cancellation = lines('Cancellation of contract note: purchase', {
  'Trade date': '01.02.2021',
  Security: 'Cordage SE',
  ISIN: 'QZ0000000033',
  Quantity: '100',
  Price: 'EUR 40.00',
  Consideration: 'EUR 4,000.00',
  Commission: 'EUR 9.50',
  'Total amount': 'EUR 4,009.50',
})

const purchaseInDollars = lines('Contract note: purchase', {
  'Trade date': '03.05.2021',
  Security: 'Dune World ETF',
  ISIN: 'QZ0000000041',
  Quantity: '40',
  Price: 'USD 65.00',
  Consideration: 'USD 2,600.00',
  Commission: 'USD 5.00',
  'Total amount payable': 'USD 2,605.00',
})

const deposit = lines('Einzahlung', { Betrag: '500,00 EUR', Valuta: '04.01.2021' })

const costs = lines('Kosteninformation vor Auftrag', { 'Voraussichtliche Kosten': '12,50 EUR' })

/** A table of executions: each row is a trade. */
const savingsPlan: PdfLine[] = [
  [['Savings plan: purchases', LABEL_LEFT]],
  [['Cordage SE ISIN QZ0000000033', LABEL_LEFT]],
  [],
  [
    ['Trade date', LABEL_LEFT],
    ['Units', 180],
    ['Price', 280],
    ['Amount', FIGURE_LEFT],
  ],
  ...[
    ['04.01.2021', '2.5000', '40.00 EUR', '100.00 EUR'],
    ['04.02.2021', '2.4000', '41.00 EUR', '98.40 EUR'],
  ].map(
    ([day = '', units = '', price = '', amount = '']): PdfLine => [
      [day, LABEL_LEFT],
      [units, 180],
      [price, 280],
      [amount, FIGURE_LEFT],
    ],
  ),
]

async function pick(page: Page, ...files: Awaited<ReturnType<typeof writePdf>>[]): Promise<void> {
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page.locator('input[type="file"]').setInputFiles(files)
}

/** The item of the list for the document that is shown by these words. */
const listed = (page: Page, ...words: string[]): Locator =>
  words.reduce(
    (items, hasText) => items.filter({ hasText }),
    page.getByRole('list', { name: 'Documents' }).getByRole('button'),
  )

const details = (page: Page) => page.getByRole('group', { name: 'What Plumbline reads' })

async function transactions() {
  const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE }
  const { items } = await client.call(listPortfolioTransactions, { params: { id: portfolioId }, query })
  return items
    .map(({ type, date, symbol, units, price, fee, currency, source }) => ({
      ...{ type, date: date.slice(0, 10), symbol, units, price, fee, currency, source },
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

test('PDF documents become transactions: proven ones at once, others after one answer, and the rest is kept out', async ({
  page,
  server,
}) => {
  await pick(
    page,
    await writePdf('purchase.pdf', purchase),
    await writePdf('sale.pdf', sale),
    await writePdf('protected.pdf', purchaseInDollars, 'secret-1975'),
    await writePdf('costs.pdf', costs),
  )
  await expect(listed(page, 'buy', 'Cordage SE', '100 × EUR 40.00 = EUR 4,000.00')).toBeVisible()
  await expect(listed(page, 'costs.pdf', 'No trade took place')).toBeVisible()
  await expect(listed(page, 'sale.pdf', 'asks')).toHaveAttribute('aria-current', 'true')
  await expectAccessibleAtBothWidths(page)

  await details(page).getByRole('radio', { name: '5 Oct 2021' }).check()
  await expect(listed(page, 'sell', '5 Oct 2021')).toBeVisible()
  await details(page).getByRole('textbox', { name: 'Another day' }).fill('2021-10-04')
  await expect(listed(page, 'sell', '4 Oct 2021')).toBeVisible()
  await expect(listed(page, 'sell', 'Cordage SE', '40 × EUR 45.50 = EUR 1,820.00')).toBeVisible()

  await listed(page, 'protected.pdf', 'Protected by a password').click()
  await details(page).getByLabel('Password of the document').fill('secret')
  await details(page).getByRole('button', { name: 'Open' }).click()
  await expect(details(page).getByText('This password does not open the document')).toBeVisible()
  await details(page).getByLabel('Password of the document').fill('secret-1975')
  await details(page).getByRole('button', { name: 'Open' }).click()
  await expect(listed(page, 'buy', 'Dune World ETF')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text of protected.pdf' })).toContainText('2,605.00')

  await page.getByRole('button', { name: 'Add 3' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  expect(await transactions()).toEqual([
    {
      type: 'buy',
      date: '2021-02-01',
      symbol: 'CORD',
      units: 100,
      price: 40,
      fee: 9.5,
      currency: 'EUR',
      source: 'purchase.pdf',
    },
    {
      type: 'buy',
      date: '2021-05-03',
      symbol: 'DUNE',
      units: 40,
      price: 65,
      fee: 5,
      currency: 'USD',
      source: 'protected.pdf',
    },
    {
      type: 'sell',
      date: '2021-10-04',
      symbol: 'CORD',
      units: 40,
      price: 45.5,
      fee: 9.5,
      currency: 'EUR',
      source: 'sale.pdf',
    },
  ])
})

test('each execution of a savings plan is a transaction with its own proof', async ({ page, server }) => {
  await pick(page, await writePdf('plan.pdf', savingsPlan))
  await expect(page.getByRole('region', { name: 'Import documents' })).toBeFocused()
  await expect(listed(page, 'Cordage SE', '1 more')).toBeVisible()
  await expect(details(page).getByText('2.5000 × EUR 40.00 = EUR 100.00')).toBeVisible()
  await expect(details(page).getByText('2.4000 × EUR 41.00 = EUR 98.40')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  expect(await transactions()).toMatchObject([
    { type: 'buy', date: '2021-01-04', symbol: 'CORD', units: 2.5, price: 40, source: 'plan.pdf' },
    { type: 'buy', date: '2021-02-04', symbol: 'CORD', units: 2.4, price: 41, source: 'plan.pdf' },
  ])
})

test('a note of a deposit is added where the portfolio books cash, and named where it does not', async ({
  page,
  server,
}) => {
  await pick(page, await writePdf('einzahlung.pdf', deposit))
  await expect(listed(page, 'einzahlung.pdf', 'It is added where the portfolio books cash')).toBeVisible()
  const settings = { cash: 'one-currency' } as const
  await client.call(updatePortfolio, { params: { id: portfolioId }, body: { settings } })
  await page.goto(`${server.origin}/app/portfolio/${portfolioId}/import`)
  await pick(page, await writePdf('einzahlung.pdf', deposit))
  await expect(details(page).getByText('4 Jan 2021')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  await expect(page.getByRole('row', { name: /Cash, EUR/ })).toContainText('500.00')
  expect(await transactions()).toMatchObject([
    { type: 'deposit', date: '2021-01-04', units: 0, price: 500, currency: 'EUR', source: 'einzahlung.pdf' },
  ])
})

test('a trade that is already in the portfolio is not added again, and a cancellation deletes it', async ({
  page,
  server,
}) => {
  await pick(page, await writePdf('purchase.pdf', purchase))
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)

  await page.goto(`${server.origin}/app/portfolio/${portfolioId}/import`)
  const [first, second] = [await writePdf('again.pdf', purchase), await writePdf('costs.pdf', costs)]
  await pick(page, first, second)
  await expect(listed(page, 'Cordage SE', 'already in the portfolio')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 0' })).toBeDisabled()

  await page.goto(`${server.origin}/app/portfolio/${portfolioId}/import`)
  await pick(page, await writePdf('storno.pdf', cancellation))
  await expect(details(page).getByText('takes back an earlier transaction')).toBeVisible()
  await expect(details(page).getByText('The portfolio has what it takes back:')).toBeVisible()
  await expect(details(page).getByText('100 × EUR 40.00')).toBeVisible()
  await expectAccessible(page)
  await details(page).getByRole('button', { name: 'Delete this transaction' }).click()
  await expect(page.getByText('Transaction deleted')).toBeVisible()
  expect(await transactions()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(details(page).getByText('100 × EUR 40.00')).toBeVisible()
  expect(await transactions()).toMatchObject([{ symbol: 'CORD', units: 100 }])
})

test('a document and its cancellation add nothing together, unless the user says so', async ({ page, server }) => {
  await pick(page, await writePdf('purchase.pdf', purchase), await writePdf('storno.pdf', cancellation))
  await expect(listed(page, 'Cordage SE', 'taken back by another document')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 0' })).toBeDisabled()
  await expect(details(page).getByText('Its original, “purchase.pdf”, is not added.')).toBeVisible()
  await details(page).getByRole('button', { name: 'Add the original' }).click()
  await expect(details(page).getByText('Its original is “purchase.pdf”.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  expect(await transactions()).toMatchObject([{ type: 'buy', symbol: 'CORD', units: 100, source: 'purchase.pdf' }])
})

test('a security that is not found is chosen, and the document waits until then', async ({ page, server }) => {
  const unknown = lines('Contract note: purchase', {
    'Trade date': '01.02.2021',
    Security: 'Unheard Holdings',
    ISIN: 'US0378331005',
    Quantity: '10',
    Price: 'USD 100.00',
    Consideration: 'USD 1,000.00',
    Commission: 'USD 5.00',
    'Total amount payable': 'USD 1,005.00',
  })
  await pick(page, await writePdf('unknown.pdf', unknown))
  await expect(listed(page, 'Unheard Holdings', 'Security not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 0, 1 waits' })).toBeDisabled()
  await details(page).getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which asset is it?' })
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('acorn')
  await page.getByRole('option', { name: /Acorn Tools/ }).click()
  await dialog.getByRole('button', { name: 'Use this asset' }).click()
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  expect(await transactions()).toMatchObject([{ symbol: 'ACRN', units: 10, price: 100, fee: 5, source: 'unknown.pdf' }])
})

test('a transaction that was read is corrected, waits while it contradicts the document, and can be put back', async ({
  page,
  server,
}) => {
  await pick(page, await writePdf('purchase.pdf', purchase))
  const correct = details(page).getByRole('button', { name: 'Correct' })
  const dialog = page.getByRole('dialog', { name: 'Transaction of purchase.pdf' })

  await correct.click()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('39')
  await expect(dialog.getByText('but the file says 4009.5')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct this row' }).click()
  await expect(listed(page, 'Cordage SE', 'but the file says 4009.5')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 0, 1 waits' })).toBeDisabled()

  await correct.click()
  await dialog.getByRole('button', { name: 'Put back as in the file' }).click()
  await expect(listed(page, '100 × EUR 40.00 = EUR 4,000.00')).toBeVisible()
  await expect(details(page).getByText('Corrected by you')).toBeHidden()

  await correct.click()
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2021-02-02')
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('acorn')
  await page.getByRole('option', { name: /Acorn Tools/ }).click()
  await dialog.getByRole('button', { name: 'Correct this row' }).click()
  await expect(details(page).getByText('Corrected by you')).toBeVisible()
  await expect(listed(page, 'Acorn Tools', '2 Feb 2021')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${portfolioId}`)
  expect(await transactions()).toMatchObject([
    { type: 'buy', date: '2021-02-02', symbol: 'ACRN', units: 100, price: 40, fee: 9.5, source: 'purchase.pdf' },
  ])
})
