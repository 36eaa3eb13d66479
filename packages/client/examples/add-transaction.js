// Adds one transaction. Running it again with the same words adds nothing.
//
//   PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plumbline_pat_… \
//     node add-transaction.js Savings buy ACRN.US 2026-03-02 10 82.50 1.00
//
// The token needs the scope "write". The fee is optional.

import { createHash } from 'node:crypto'
import { ApiError, createClient, createTransactions, listPortfolios, searchAssets } from '@plumbline/client'

const { PLUMBLINE_URL, PLUMBLINE_TOKEN } = process.env
const words = process.argv.slice(2)
const [portfolioName, type, asset, date, units, price, fee = '0'] = words
if (price === undefined) {
  console.error('Usage: add-transaction.js PORTFOLIO TYPE ASSET DATE UNITS PRICE [FEE]')
  process.exit(2)
}

const { call } = createClient({ origin: PLUMBLINE_URL, token: PLUMBLINE_TOKEN })

try {
  const portfolios = await call(listPortfolios)
  const portfolio = portfolios.find(({ name }) => name === portfolioName)
  if (portfolio === undefined) throw new Error(`The token sees no portfolio named "${portfolioName}".`)

  const found = await call(searchAssets, { query: { q: asset } })
  const stock = found.find(({ _id }) => _id === asset) ?? (found.length === 1 ? found[0] : undefined)
  if (stock === undefined) {
    const ids = found.map(({ _id, name }) => `${_id} (${name})`).join(', ')
    throw new Error(ids === '' ? `There is no asset "${asset}".` : `Choose one of these assets: ${ids}`)
  }

  const row = { portfolioId: portfolio._id, stockId: stock._id, type, date, units, price, fee }
  // The same key and the same row within a day return the first response again.
  const key = createHash('sha256').update(words.join('\n')).digest('hex')
  const { ids } = await call(createTransactions, { body: [row], headers: { 'idempotency-key': key } })
  console.log(`${type} ${units} ${stock.name} on ${date}: ${ids[0]}`)
} catch (error) {
  console.error(error.message)
  if (error instanceof ApiError) for (const { path, message } of error.errors) console.error(`${path}: ${message}`)
  process.exitCode = 1
}
