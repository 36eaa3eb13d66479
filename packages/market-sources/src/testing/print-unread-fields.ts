/**
 * `npm run unread-fields -- FILE…` lists the fields of recorded responses that no reader looks at. A file is a response
 * of Yahoo (chart, quote, quoteSummary, search) or of EODHD (fundamentals), or an exchange with `response.bodyJson`.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { normalizeProfile as normalizeFundamentals } from '../eodhd/profile.ts'
import { recordOf } from '../normalize/json-values.ts'
import { normalizeChart } from '../yahoo/chart.ts'
import { normalizeProfile } from '../yahoo/profile.ts'
import { quoteRowsOf } from '../yahoo/quotes.ts'
import { normalizeNews, normalizeSearch } from '../yahoo/search.ts'
import { normalizeFinancials } from '../yahoo/statements.ts'
import { unreadFields } from './unread-fields.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)

/** Readers by the key that only their responses have. */
const READERS: readonly [string, (response: unknown) => unknown][] = [
  ['chart', (response) => normalizeChart(response, { from: '1900-01-01', to: today }, now)],
  ['quoteResponse', quoteRowsOf],
  ['quoteSummary', normalizeProfile],
  ['timeseries', (response) => normalizeFinancials([response])],
  ['quotes', (response) => [normalizeSearch(response, ''), normalizeNews(response, '')]],
  ['General', (response) => normalizeFundamentals(response, today)],
]

function bodyOf(path: string): unknown {
  const bytes = readFileSync(path)
  const json: unknown = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
  return recordOf(recordOf(json).response).bodyJson ?? json
}

const paths = process.argv.slice(2)
if (paths.length === 0) console.error('Name at least one recorded response.')
for (const path of paths) {
  const response = bodyOf(path)
  const read = READERS.find(([key]) => key in recordOf(response))?.[1]
  if (read === undefined) {
    console.log(`${basename(path)}: no reader knows it`)
    continue
  }
  const unread = unreadFields(response, read)
  console.log(`${basename(path)}: ${unread.length} fields are dropped`)
  for (const { path: field, count, example } of unread)
    console.log(`  ${String(count).padStart(6)}  ${field}  ${JSON.stringify(example)?.slice(0, 60)}`)
}
