// Writes the open holdings of all portfolios to a file that Excel and LibreOffice open as a spreadsheet, with a sheet for
// each portfolio. The format is SpreadsheetML, which needs no library.
//
//   PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plumbline_pat_… node holdings-to-spreadsheet.js holdings.xml
//
// The token needs the scope "read".

import { writeFile } from 'node:fs/promises'
import { createClient, getPortfolio, listPortfolios } from '@plumbline/client'

const { PLUMBLINE_URL, PLUMBLINE_TOKEN } = process.env
const [file = 'holdings.xml'] = process.argv.slice(2)
const { call } = createClient({ origin: PLUMBLINE_URL, token: PLUMBLINE_TOKEN })

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text) => text.replaceAll(/[&<>"]/g, (character) => entities[character])

/** A number stays a number; what does not exist is an empty cell, not zero. */
function cell(value) {
  if (value === null || value === undefined) return '<Cell/>'
  const type = typeof value === 'number' ? 'Number' : 'String'
  return `<Cell><Data ss:Type="${type}">${escapeXml(String(value))}</Data></Cell>`
}

const row = (values) => `<Row>${values.map(cell).join('')}</Row>`

function sheet({ name, currency, lines }, number) {
  const head = ['Name', 'Symbol', 'ISIN', 'Units', `Value in ${currency}`, `Gain in ${currency}`]
  const rows = lines.map((line) => [
    line.name,
    line.symbol,
    line.isin,
    line.units,
    line.baseCurrencyCurrentValue,
    line.gain.total,
  ])
  // A sheet's name has at most 31 characters, and must be unique.
  const title = `${number} ${name.replaceAll(/[\\/?*[\]:]/g, ' ')}`.slice(0, 31)
  return `<Worksheet ss:Name="${escapeXml(title)}"><Table>${[head, ...rows].map(row).join('')}</Table></Worksheet>`
}

try {
  const sheets = []
  for (const { _id } of await call(listPortfolios)) {
    const portfolio = await call(getPortfolio, { params: { id: _id }, query: { positionBy: 'open' } })
    sheets.push(sheet(portfolio, sheets.length + 1))
  }
  const workbook = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.join('')}</Workbook>
`
  await writeFile(file, workbook)
  console.log(file)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
