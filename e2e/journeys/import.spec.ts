import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { colorOf } from '../harness/color-of.ts'
import { cellFigure, headerFigure } from '../harness/figures.ts'
import { expected, ledgerAssets, ledgerPath } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

let client: ApiClient
let portfolioId: string
let portfolioAddress: string

test.beforeEach(async ({ page, server }) => {
  client = await signIn(page, server, 'ada@plumbline.example')
  portfolioId = (await client.call(createPortfolio, { body: { name: 'Imported', currency: 'EUR' } }))._id
  portfolioAddress = `${server.origin}/app/portfolio/${portfolioId}`
  await page.goto(`${portfolioAddress}/import`)
})

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

function csvFile(text: string, name = 'broker.csv'): PickedFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** From the fields of a file to another file. */
async function uploadInstead(page: Page, file: PickedFile): Promise<void> {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(step(page, 'Upload CSV file')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(file)
}

const ledger = () => csvFile(readFileSync(ledgerPath, 'utf8'), 'example-ledger.csv')

function step(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name }).and(page.locator('[aria-current="step"]'))
}

async function upload(page: Page, file: PickedFile): Promise<void> {
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page.locator('input[type="file"]').setInputFiles(file)
}

/** A file without an open question leads there by itself. */
async function reachPreview(page: Page): Promise<void> {
  await expect(step(page, 'Preview and confirm')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview and confirm' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

async function continueToPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue import' }).click()
  await reachPreview(page)
}

async function unfoldColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: /columns? understood/ }).click()
}

/** From the preview of a file that left nothing open. */
async function goBackToColumns(page: Page): Promise<void> {
  await reachPreview(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(step(page, 'Select fields')).toBeVisible()
  await unfoldColumns(page)
}

async function transactions() {
  const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE }
  return (await client.call(listPortfolioTransactions, { params: { id: portfolioId }, query })).items
}

async function openRow(page: Page, line: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Line ${line}: correct it`) }).click()
  await expect(page.getByRole('dialog', { name: `Line ${line} of broker.csv` })).toBeVisible()
}

const previewRows = (page: Page) => page.getByRole('table', { name: 'Preview of the import' }).locator('tbody tr')

test('CSV-04 CSV-12 the columns of a file are found, its rows become the holdings that were calculated outside, and the wizard closes', async ({
  page,
}) => {
  await expectAccessible(page)
  await upload(page, ledger())
  await goBackToColumns(page)
  for (const [header, field] of Object.entries({
    Date: 'Date',
    Type: 'Type',
    Symbol: 'Symbol',
    Exchange: 'Exchange',
    ISIN: 'Isin',
    Name: 'Name',
    Quantity: 'Units',
    Price: 'Price',
    Fee: 'Fee',
    Currency: 'Currency',
  })) {
    await expect(page.getByLabel(`Field of the column ${header}`).first()).toHaveValue(field)
  }
  await expectAccessible(page)
  await continueToPreview(page)
  await expect(page.getByText('0/18 transactions will be ignored')).toBeVisible()
  await expect(previewRows(page)).toHaveCount(18)
  await page.getByRole('button', { name: 'Import 18 transactions' }).click()

  await expect(page).toHaveURL(portfolioAddress)
  const table = page.getByRole('table', { name: 'Holdings' })
  for (const [id, name] of Object.entries(ledgerAssets)) {
    expect(await cellFigure(table, name, 'Units')).toBeCloseTo(expected.lines[id]?.units ?? Number.NaN, 6)
    expect(await cellFigure(table, name, 'Gain, EUR')).toBeCloseTo(expected.lines[id]?.gain?.total ?? Number.NaN, 2)
  }
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
  expect(await headerFigure(page, 'Total return')).toBeCloseTo(expected.twr * 100, 2)
})

test('CSV-01 four steps; going back forgets later steps, and canceling returns to the portfolio', async ({ page }) => {
  await expect(
    page.getByRole('listitem').filter({ hasText: /Select method|Upload|Select fields|Preview/ }),
  ).toHaveCount(4)
  await expect(step(page, 'Select method')).toBeVisible()
  await upload(page, ledger())
  await goBackToColumns(page)
  await page.getByLabel('Field of the column Fee').first().click()
  await page.getByRole('option', { name: 'Ignore', exact: true }).click()
  await continueToPreview(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await unfoldColumns(page)
  await expect(page.getByLabel('Field of the column Fee').first()).toHaveValue('Ignore')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(step(page, 'Upload CSV file')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with example-ledger.csv' }).click()
  await unfoldColumns(page)
  await expect(page.getByLabel('Field of the column Fee').first()).toHaveValue('Fee')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(step(page, 'Select method')).toBeVisible()
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(portfolioAddress)
})

test('several files come one after the other without a click between them, and what a file leaves open is asked first', async ({
  page,
}) => {
  const head = 'Date,Type,Symbol,Exchange,Quantity,Price,Currency'
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      csvFile(`${head}\n2021-02-01,buy,CORD,XETRA,1,40,EUR\n`, 'first.csv'),
      csvFile(`${head}\n02/04/2021,buy,CORD,XETRA,2,41,EUR\n`, 'second.csv'),
    ])
  await reachPreview(page)
  await expect(page.getByText('File 1 of 2, 1 waits for its turn')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()

  await expect(page.getByText('How is 02/04/2021 meant?')).toBeVisible()
  await expect(page.getByRole('button', { name: '7 columns understood' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('radio', { name: '2 Apr 2021' })).toHaveAccessibleDescription(
    'DD/MM/YYYY All rows from 2 Apr 2021 to 2 Apr 2021',
  )
  await expectAccessible(page)
  await page.getByRole('radio', { name: '2 Apr 2021' }).click()
  await continueToPreview(page)
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect((await transactions()).map(({ source }) => source).sort()).toEqual(['first.csv', 'second.csv'])
})

test('the closes of the market decide how dates are meant, and a price far from them is left out until it is confirmed', async ({
  page,
}) => {
  const rows = ['04/12/2023,buy,CORD,XETRA,3,46.1,EUR', '05/12/2023,buy,CORD,XETRA,2,46.8,EUR']
  const far = '06/12/2023,buy,DUNE,US,1,9000,USD'
  const head = 'Date,Type,Symbol,Exchange,Quantity,Price,Currency'
  await upload(page, csvFile(`${[head, ...rows, far].join('\n')}\n`, 'month-first.csv'))
  await expect(page.getByText('How is 04/12/2023 meant? 12 Apr 2023')).toContainText('near the closes of those days')
  await continueToPreview(page)
  await expect(previewRows(page).filter({ hasText: '9,000' })).toContainText('the close of 12 Jun 2023 was')
  await expect(page.getByRole('button', { name: 'Import 2 transactions, 1 waits' })).toBeVisible()
  await page.getByRole('switch', { name: 'Import the trade although its price is far from the market' }).click()
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect((await transactions()).map(({ date }) => date).sort()).toEqual(['2023-04-12', '2023-05-12', '2023-06-12'])
})

test('CSV-02 CSV-13 a file that is not csv is refused, a broken one is explained, help and an example are offered; a workbook with several sheets, JSON of Ghostfolio and a QFX file are read like a csv file', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  const accepted = (await page.locator('input[type="file"]').getAttribute('accept'))?.split(',')
  expect(accepted).toEqual(expect.arrayContaining(['text/csv', 'text/plain']))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'statement.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
  const notice = page.getByRole('alert')
  await expect(notice.filter({ hasText: 'Please select a valid .csv file' })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(csvFile('no columns here\n'))
  await expect(notice.filter({ hasText: 'No columns were found' })).toBeVisible()
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype
    File.prototype.arrayBuffer = async () => {
      File.prototype.arrayBuffer = arrayBuffer
      throw new Error('The disk was removed.')
    }
  })
  await page.locator('input[type="file"]').setInputFiles(csvFile('Date,Symbol\n2021-02-01,CORD\n'))
  await expect(notice.filter({ hasText: 'The disk was removed.' })).toContainText('The file could not be read')
  await expectAccessible(page)

  await expect(page.getByRole('link', { name: 'how the import works' })).toHaveAttribute('href', '/help/csv-import')
  const example = page.getByRole('link', { name: 'transactions-example.csv' })
  const response = await page.request.get((await example.getAttribute('href')) ?? '')
  expect(response.status()).toBe(200)
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'transactions-example.csv', { type: 'text/csv' }))
      return transfer
    },
    await response.text(),
  )
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(step(page, 'Select method')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped })
  await goBackToColumns(page)
  await expect(page.getByRole('button', { name: 'Continue import' })).toBeEnabled()

  const sample = (name: string, mimeType: string): PickedFile => ({
    name,
    mimeType,
    buffer: readFileSync(new URL(`../../packages/csv-import/samples/${name}`, import.meta.url)),
  })
  const goOn = page.getByRole('button', { name: 'Continue import' })
  await uploadInstead(page, sample('b3-workbook.xlsx', 'application/octet-stream'))
  await goBackToColumns(page)
  await expect(page.getByLabel('Sheet').first()).toHaveValue('Negociação')
  await expect(goOn).toBeEnabled()

  await uploadInstead(page, sample('ghostfolio-export.json', 'application/json'))
  await goBackToColumns(page)
  await expect(page.getByText('ghostfolio-export.json 6 rows')).toBeVisible()
  await expect(goOn).toBeEnabled()

  await uploadInstead(page, sample('brokerage-sgml.qfx', 'application/octet-stream'))
  await goBackToColumns(page)
  await expect(page.getByText('read as OFX')).toBeVisible()
  await continueToPreview(page)
  await expect(previewRows(page).filter({ hasText: 'VTSAX' })).toHaveCount(2)

  await page.goto('/app/help/csv-import')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a list of holdings is refused, with the ways to start with them and to compare them', async ({ page }) => {
  const holdings = 'Symbol,Quantity,Last Price,Current Value,Average Cost Basis\nCORD,40,231.40,9256.00,200.00\n'
  await upload(page, csvFile(holdings))
  const notice = page.getByRole('alert').filter({ hasText: 'This file lists holdings' })
  await notice.getByRole('button', { name: 'Compare with a statement' }).click()
  await expect(page).toHaveURL(`${portfolioAddress}/reconcile`)

  await follow(page, `${portfolioAddress}/import`)
  await upload(page, csvFile(holdings))
  await page.getByRole('button', { name: 'Start with these holdings' }).click()
  await expect(page).toHaveURL(`${portfolioAddress}/opening`)
  await expect(page.getByLabel('Cost per unit')).toHaveValue('200')
  await expect(page.getByRole('combobox', { name: 'Security' })).toHaveValue(/^CORD/)
  await page.getByLabel('Price that day').fill('231.40')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add 1 opening position' }).click()
  await expect(page.getByText('1 opening position added')).toBeVisible()
  await follow(page, `${portfolioAddress}/transactions?period=all`)
  await expect(page.getByRole('row').filter({ hasText: 'opening position' })).toContainText('40')
})

test('CSV-03 empty lines are skipped, and the first three rows are examples beside each column; CSV-08 the import goes on only once everything is mapped', async ({
  page,
}) => {
  await upload(
    page,
    csvFile(
      'Datum;Typ;Symbol;Anzahl;Kurs\n\n02.02.2021;Kauf;CORD;3;40,5\n\n03.02.2021;Kauf;CORD;4;41,5\n04.02.2021;Verkauf;CORD;1;42,5\n05.02.2021;Verkauf;CORD;2;43,5\n',
    ),
  )
  await goBackToColumns(page)
  const table = page.getByRole('table', { name: 'What each column of the file is' })
  await expect(table).toContainText('02.02.2021')
  await expect(table).toContainText('2 Feb 2021')
  await expect(table).toContainText('04.02.2021')
  await expect(table).not.toContainText('05.02.2021')
  await expect(page.getByText('broker.csv 4 rows')).toBeVisible()

  await expect(page.getByLabel('Encoding').first()).toHaveValue('UTF-8')
  await page.getByLabel('Columns are separated by').first().click()
  await page.getByRole('option', { name: 'Comma ,' }).click()
  await expect(page.getByText('No columns were found')).toBeVisible()
  await expect(page.getByLabel('Columns are separated by').first()).toHaveValue('Semicolon ;')
  await page.getByLabel('Header in line').first().click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await expect(page.getByText('3 rows')).toBeVisible()
  await expect(page.getByLabel('Field of the column 02.02.2021').first()).toBeVisible()

  await uploadInstead(page, csvFile('A,B,C,D,E\nx,y,z,w,1\n'))
  const next = page.getByRole('button', { name: 'Continue import' })
  for (const message of [
    'Please map one field to either Symbol or Isin',
    'Please map one field to Price',
    'Please map one field to Units',
    'Please select a format for Date',
  ]) {
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
  }
  await expect(next).toBeDisabled()
  await expectAccessible(page)
  for (const column of ['A', 'B']) {
    await page.getByLabel(`Field of the column ${column}`).first().click()
    await page.getByRole('option', { name: 'Symbol', exact: true }).click()
  }
  await expect(page.getByText('Some fields are mapped to the same field multiple times')).toBeVisible()
  await expect(next).toBeDisabled()

  await uploadInstead(page, csvFile('Date,Type,Symbol,Quantity,Price\n2021-02-01,frobnicate,CORD,1,40\n'))
  await expect(page.getByText('Please map all values')).toBeVisible()
  await expect(page.getByText('Line 2: 2021-02-01 · frobnicate · CORD · 1 · 40')).toBeVisible()
  await expect(next).toBeDisabled()

  await page.goto(`${portfolioAddress}/import`)
  const rows = '2021-02-01,buy,CORD,1,40,EUR\n2021-02-02,Safekeeping,,,,EUR\n'
  await upload(page, csvFile(`Date,Type,Symbol,Quantity,Price,Currency\n${rows}`))
  await expect(page.getByText('Please map all values')).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: 'ignore' }).click()
  await expect(next).toBeEnabled()

  await uploadInstead(page, csvFile('Date,Type,Name,Quantity,Price,Currency\n2021-02-01,buy,Cord,1,40,EUR\n'))
  await expect(page.getByRole('alert').getByText('Please map one field to either Symbol or Isin')).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: 'Find securities by name' }).click()
  await expect(next).toBeEnabled()

  await uploadInstead(page, csvFile('Date,Action,Symbol,Shares,Unit price\n2021-02-01,Buy,CORD,1,40\n'))
  await expect(page.getByText('because the securities found are quoted in it')).toBeVisible()
  await expect(page.getByText('Please select the currency of the file')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(page.getByText('Line 2: buy 1 CORD at EUR 40.00, 1 Feb 2021')).toBeVisible()
  await page.getByRole('radio', { name: 'Euro' }).click()
  await expect(page.getByText('Which currency do the prices have? Euro')).toBeVisible()
  await expect(next).toBeEnabled()
})

test('CSV-06 CSV-07 CSV-09 a file without a valid row imports nothing; rows with an unknown security, an impossible date, an invalid number or an ignored type are shown and left out', async ({
  page,
}) => {
  await upload(page, csvFile('Date,Type,Symbol,Quantity,Price\n2021-02-02,buy,NOBODY,1,40\n'))
  await reachPreview(page)
  await expect(page.getByText('1/1 transactions will be ignored')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled()
  expect(await transactions()).toHaveLength(0)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await uploadInstead(
    page,
    csvFile(
      'Date,Type,Symbol,Exchange,Quantity,Price,Currency\n2021-02-01,buy,CORD,XETRA,1,40,EUR\n2021-02-02,buy,NOBODY,XETRA,1,40,EUR\n2021-02-30,buy,CORD,XETRA,1,40,EUR\n2021-02-03,buy,CORD,XETRA,2,five,EUR\n2021-02-04,Deposit,CORD,XETRA,5,1,EUR\n',
    ),
  )
  await reachPreview(page)
  await expect(page.getByText('5/5 transactions will be ignored')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 transactions, 4 wait' })).toBeDisabled()
  await expect(previewRows(page).filter({ hasText: '1 Feb 2021' })).toContainText('waits for line 4')
  await page.getByRole('switch', { name: 'Import the row although another row of its security has an error' }).click()
  await expect(page.getByText('4/5 transactions will be ignored')).toBeVisible()
  await expect(previewRows(page).filter({ hasText: 'NOBODY' })).toContainText('Not found')
  const notFound = previewRows(page).filter({ hasText: 'NOBODY' }).getByText('Not found', { exact: true }).first()
  await expect(notFound).toHaveCSS('color', await colorOf(page, '--loss'))
  await expect(previewRows(page)).toHaveCount(5)
  await expect(previewRows(page).nth(2)).toContainText('“2021-02-30” is not a date in the format YYYY-MM-DD')
  await expect(previewRows(page).filter({ hasText: '3 Feb 2021' })).toContainText(
    '“five” is not a number and counts as 0',
  )
  await page.getByRole('button', { name: 'Import 1 transaction, 3 wait' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(1)
})

test('rows are corrected one by one and by rule, can be put back, and what the preview shows is stored; TXN-08 the name of the file stands at each', async ({
  page,
}) => {
  const rows = [
    '2021-02-01,buy,CORD,XETRA,3,50,1.50,123.00,EUR',
    '2021-02-30,buy,CORD,XETRA,2,49,1.00,99.00,EUR',
    '2021-03-01,Gratisaktie,ACRN,US,1,104,0.00,104.00,USD',
    '2021-03-02,Gratisaktie,ACRN,US,2,105,0.00,210.00,USD',
    '2021-03-03,Gratisaktie,NOBODY,US,2,58,0.00,116.00,USD',
  ]
  await upload(page, csvFile(`Date,Type,Symbol,Exchange,Quantity,Price,Fee,Total,Currency\n${rows.join('\n')}\n`))
  await page.getByRole('radio', { name: 'ignore' }).click()
  await continueToPreview(page)
  await expect(page.getByText('broker.csv', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 transactions, 2 wait' })).toBeDisabled()

  const dialog = page.getByRole('dialog')
  await openRow(page, 2)
  await expect(dialog.getByText('3 × 50 = 150, but the total is 123')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('40.50')
  await expect(dialog.getByRole('list', { name: 'Proof' })).toContainText('EUR 121.50 + EUR 1.50 = EUR 123.00')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Correct this row' }).click()
  await expect(dialog).toBeHidden()
  await expect(previewRows(page).filter({ hasText: '1 Feb 2021' })).toContainText('waits for line 3')

  await openRow(page, 3)
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2021-02-28')
  await dialog.getByRole('button', { name: 'Correct this row' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 transactions' })).toBeEnabled()

  await openRow(page, 4)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'buy', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Applies to' }).click()
  await page.getByRole('option', { name: 'All 3 rows with the type “Gratisaktie”' }).click()
  await dialog.getByRole('button', { name: 'Correct 3 rows' }).click()
  await expect(page.getByRole('button', { name: 'Import 4 transactions, 1 waits' })).toBeEnabled()
  await expect(page.getByText('5 rows corrected by you')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await openRow(page, 5)
  await dialog.getByRole('button', { name: 'Put back as in the file' }).click()
  await expect(page.getByText('4 rows corrected by you')).toBeVisible()
  await openRow(page, 6)
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('Cordage')
  await page.getByRole('option', { name: /Cordage SE/ }).click()
  await dialog.getByRole('button', { name: 'Correct this row' }).click()
  await page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  const stored = (await transactions()).map(({ date, type, symbol, units, price }) => [
    date,
    type,
    symbol,
    units,
    price,
  ])
  expect(stored.sort()).toEqual([
    ['2021-02-01', 'buy', 'CORD', 3, 40.5],
    ['2021-02-28', 'buy', 'CORD', 2, 49],
    ['2021-03-01', 'buy', 'ACRN', 1, 104],
    ['2021-03-03', 'buy', 'CORD', 2, 58],
  ])

  const proof = 'EUR 121.50 + EUR 1.50 = EUR 123.00'
  await page.goto(`${portfolioAddress}?explain=gain.fees&asset=CORD.XETRA`)
  await dialog.getByRole('button', { name: /effects? behind it/ }).click()
  const ofFirst = dialog.getByRole('listitem').filter({ hasText: '1 Feb 2021' })
  await ofFirst.getByText('Proof').click()
  await expect(ofFirst.getByText(proof)).toBeVisible()
  await follow(page, `${portfolioAddress}/transactions?period=all`)
  const first = page.getByRole('row').filter({ hasText: '1 Feb 2021' })
  await expect(first.getByRole('link', { name: 'broker.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit buy of CORD on 1 Feb 2021' }).click()
  await expect(dialog.getByRole('heading', { name: 'Line 2 of broker.csv' })).toBeVisible()
  await expect(dialog.getByText(proof)).toBeVisible()
  await expectAccessible(page)
})

test.describe('with the simulated market', () => {
  test.use({ environment: { MARKET_DATA: 'demo', DEMO_SECURITIES: '100' } })

  test('the file of a real broker finds nothing, and the page says why and what to do', async ({ page }) => {
    await upload(page, csvFile('Date,Type,ISIN,Quantity,Price,Currency\n2021-02-02,buy,DE0007164600,1,40,EUR\n'))
    await reachPreview(page)
    await expect(previewRows(page)).toContainText('Not found')
    await expect(page.getByText('The market of this installation is simulated')).toContainText('sets MARKET_DATA to')
  })
})

test('CSV-10 TXN-08 rows go in batches of 100 with progress, a failed batch is tried again without duplicates, the file is the source', async ({
  page,
}) => {
  const lines = Array.from({ length: 250 }, (_, index) => `2021-02-01,buy,CORD,XETRA,${index + 1},40,EUR`)
  await upload(page, csvFile(`Date,Type,Symbol,Exchange,Quantity,Price,Currency\n${lines.join('\n')}\n`, 'many.csv'))
  await reachPreview(page)

  const sizes: number[] = []
  await page.route('**/api/transactions', async (route) => {
    sizes.push(route.request().postDataJSON().length)
    if (sizes.length !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Import 250 transactions' }).click()
  await expect(page.getByText('100 of 250 are stored')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(sizes).toEqual([100, 100, 100, 50])

  const stored = await transactions()
  expect(stored.map(({ units }) => units).sort((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1))
  expect(new Set(stored.map(({ source }) => source))).toEqual(new Set(['many.csv']))
})

test('a second upload of the same file adds nothing, and an overlapping one adds only the rows that the user confirms', async ({
  page,
}) => {
  await upload(page, ledger())
  await reachPreview(page)
  await page.getByRole('button', { name: 'Import 18 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)

  await page.goto(`${portfolioAddress}/import`)
  await upload(page, ledger())
  await reachPreview(page)
  await expect(page.getByText('18/18 transactions will be ignored')).toBeVisible()
  await expect(page.getByText('18 already imported')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled()
  expect(await transactions()).toHaveLength(18)

  const [head, first] = readFileSync(ledgerPath, 'utf8').split('\n')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await uploadInstead(page, csvFile([head, first, first].join('\n'), 'longer-period.csv'))
  await reachPreview(page)
  await expect(page.getByText('1/2 transactions will be ignored')).toBeVisible()
  await expect(previewRows(page).first()).toContainText('already in the portfolio')
  await page.getByRole('switch', { name: 'Import the row although the portfolio already has it' }).click()
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(20)
})

test('TXN-07 a file that sells more than is held is kept whole, and the line is flagged', async ({ page }) => {
  await upload(
    page,
    csvFile(
      'Date,Type,Symbol,Exchange,Quantity,Price,Currency\n2021-02-01,buy,CORD,XETRA,10,40,EUR\n2021-03-01,sell,CORD,XETRA,25,44,EUR\n',
    ),
  )
  await reachPreview(page)
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(2)
  await expect(page.getByText(/^You sold more Cordage SE on 1 Mar 2021 than you held/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a security that is not found is chosen once for all its rows and later files, and left-out rows are kept', async ({
  page,
}) => {
  const head = 'Date,Type,Symbol,Quantity,Price,Currency'
  const rows = ['2023-02-01,buy,LOSTCO,1,40,EUR', '2023-02-02,buy,LOSTCO,2,41,EUR', '2023-02-03,deposit,,,90,EUR']
  await upload(page, csvFile(`${head}\n${rows.join('\n')}\n`, 'first.csv'))
  await reachPreview(page)
  await expect(page.getByText('3/3 transactions will be ignored')).toBeVisible()
  await page.getByRole('button', { name: 'Choose the asset of line 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which asset is it?' })
  await expect(dialog).toContainText('2 rows contain it')
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('Cordage')
  await page.getByRole('option', { name: /Cordage SE/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use this asset' }).click()
  await expect(page.getByText('1/3 transactions will be ignored')).toBeVisible()
  await expect(previewRows(page).filter({ hasText: 'Your choice for LOSTCO' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(2)

  await page.goto(`${portfolioAddress}/transactions?period=all`)
  await page.getByRole('list', { name: 'Imports' }).getByRole('button', { name: '1 left out' }).click()
  const leftOut = page.getByRole('dialog', { name: 'Left out of first.csv' })
  await expect(leftOut).toContainText('2023-02-03 · deposit · 90 · EUR')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    leftOut.getByRole('button', { name: 'Download' }).click(),
  ])
  const saved = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect([saved[0], saved[1]?.endsWith('2023-02-03,deposit,,,90,EUR')]).toEqual([`Line,Reason,${head}`, true])

  await page.evaluate(() => localStorage.setItem('plumbline-language', 'de'))
  await page.reload()
  await page.getByRole('button', { name: '1 ausgelassen' }).click()
  await expect(page.getByRole('dialog')).toContainText('„deposit“ wird nicht importiert')
  await page.evaluate(() => localStorage.removeItem('plumbline-language'))

  await page.goto(`${portfolioAddress}/import`)
  await upload(page, csvFile(`${head}\n2023-05-01,sell,LOSTCO,1,50,EUR\n`, 'second.csv'))
  await reachPreview(page)
  await expect(previewRows(page)).toContainText('Cordage SE')
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await expect(page).toHaveURL(portfolioAddress)
})

test('an import continues when the user leaves, can be canceled, and resumes on this page or with the same file', async ({
  page,
}) => {
  const lines = Array.from({ length: 450 }, (_, index) => `2021-02-01,buy,CORD,XETRA,${index + 1},40,EUR`)
  const file = csvFile(`Date,Type,Symbol,Exchange,Quantity,Price,Currency\n${lines.join('\n')}\n`, 'long.csv')
  await upload(page, file)
  await reachPreview(page)

  // Every batch waits until the test releases it.
  const waiting: (() => Promise<void>)[] = []
  await page.route('**/api/transactions', (route) => {
    waiting.push(() => route.continue())
  })
  const letThrough = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await waiting.shift()?.()
  }
  await page.getByRole('button', { name: 'Import 450 transactions' }).click()
  await letThrough()
  await expect(page.getByText('Importing: 100 of 450')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await page.getByRole('link', { name: 'Plumbline' }).first().click()
  await expect(page).toHaveURL(/\/portfolios$/)
  await page.getByRole('button', { name: /Importing\s*22 %/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the import' }).click()
  await letThrough()
  await expect(page.getByRole('button', { name: /Import stopped\s*44 %/ })).toBeVisible()
  await expect(page).toHaveURL(/\/portfolios$/)

  await page.getByRole('link', { name: 'Transactions of the portfolio' }).click()
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports).toContainText('Not finished: 200 of 450 are stored')
  await imports.getByRole('button', { name: 'Resume' }).click()
  await letThrough()
  await expect(page.getByRole('button', { name: /Importing\s*66 %/ })).toBeVisible()
  // The tab is closed while a batch is on its way, and the same file is imported again in another one.
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`${portfolioAddress}/transactions?period=all`)
  const stored = other.getByRole('list', { name: 'Imports' })
  // The batch on its way may still arrive.
  await expect(stored).toContainText(/Not finished: [34]00 of 450 are stored/)
  await stored.getByRole('link', { name: 'Resume' }).click()
  await upload(other, file)
  await reachPreview(other)
  await other.getByRole('button', { name: /^Import \d+ transactions$/ }).click()
  await expect(other).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(450)
  await other.goto(`${portfolioAddress}/transactions?period=all`)
  await expect(stored).toContainText('450 transactions')
  await expect(stored).not.toContainText('Not finished')
})

test('an import that is undone elsewhere while it runs says so and can be tried again', async ({ page }) => {
  const lines = Array.from({ length: 150 }, (_, index) => `2021-02-01,buy,CORD,XETRA,${index + 1},40,EUR`)
  await upload(page, csvFile(`Date,Type,Symbol,Exchange,Quantity,Price,Currency\n${lines.join('\n')}\n`, 'undone.csv'))
  await reachPreview(page)
  let wasUndone = false
  await page.route('**/api/transactions', async (route) => {
    const [batch] = await client.call(listImports, { params: { id: portfolioId } })
    const isSecond = batch?.transactions === 100 && !wasUndone
    if (isSecond) await client.call(undoImport, { params: { id: batch._id } })
    wasUndone ||= isSecond
    await route.continue()
  })
  await page.getByRole('button', { name: 'Import 150 transactions' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'was undone while it was running' })).toBeVisible()
  expect(await client.call(listImports, { params: { id: portfolioId } })).toMatchObject([{ unfinishedRows: 150 }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await transactions()).toHaveLength(150)
})

test('what was corrected is kept for the next file with the same header row, has a name, and can be forgotten', async ({
  page,
}) => {
  const fileOf = (rows: string, name: string) =>
    csvFile(`Date,Type,Symbol,Quantity,Price,Currency,Mood\n${rows}\n`, name)
  const next = page.getByRole('button', { name: 'Continue import' })
  await upload(page, fileOf('2021-02-01,frobnicate,CORD,1,40,EUR,fine', 'odd.csv'))
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: 'buy' }).click()
  await continueToPreview(page)
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await expect(page).toHaveURL(portfolioAddress)

  await page.goto(`${portfolioAddress}/import`)
  await upload(page, fileOf('2021-03-01,frobnicate,CORD,2,41,EUR,fine', 'odd-again.csv'))
  await goBackToColumns(page)
  await expect(page.getByText('Read as you decided before: odd.csv')).toBeVisible()
  await expect(next).toBeEnabled()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My odd bank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Read as you decided before: My odd bank')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a broker file' }).click(),
  ])
  const { types } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(types).toEqual([{ value: 'frobnicate', choice: 'buy' }])
  await page.getByRole('button', { name: 'Forget' }).click()
  await expect(next).toBeDisabled()
})
