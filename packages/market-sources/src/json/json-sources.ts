import { readFile } from 'node:fs/promises'
import { recordOf, textOf } from '../normalize/json-values.ts'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import { isinOf, securityTypeOf } from '../normalize/securities.ts'
import type { Security } from '../security.ts'

/** Where the prices of one security are, as the operator configured it. */
export interface JsonSource {
  security: Security
  /** With `{from}` and `{to}` replaced by dates. */
  url: string
  headers: Record<string, string>
  /** Path of the list of rows, or of an object from date to price. */
  rows: string
  /** Paths in a row. */
  date: string
  price: string
  /** As spelled in the file: `GBX` for pence. */
  unit: string
}

/** The file is missing, is no JSON, or an entry is wrong; the message says where and what. */
export class JsonSourcesError extends Error {
  override readonly name = 'JsonSourcesError'
}

/** Reads the operator's file: `{"securities": [{symbol, exchange, name, currency, url, rows, date, price, …}]}`. */
export async function readJsonSources(path: string): Promise<JsonSource[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new JsonSourcesError(`${path}: ${error instanceof SyntaxError ? 'not valid JSON' : 'cannot be read'}`)
  }
  const { securities } = recordOf(content)
  if (!Array.isArray(securities)) throw new JsonSourcesError(`${path}: "securities" must be a list`)
  const sources = securities.map((entry: unknown, index) =>
    readSource(recordOf(entry), `${path}: securities[${index}]`),
  )
  const ids = sources.map(({ security }) => security.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new JsonSourcesError(`${path}: ${twice} is listed twice`)
  return sources
}

function readSource(entry: Record<string, unknown>, place: string): JsonSource {
  const required = (name: string): string => {
    const value = textOf(entry[name])
    if (value === undefined) throw new JsonSourcesError(`${place}.${name} is missing`)
    return value
  }
  const [symbol, exchange, unit] = [required('symbol'), required('exchange'), required('currency')]
  const url = required('url')
  const currency = quoteUnitOf(unit)?.currency
  if (currency === undefined) throw new JsonSourcesError(`${place}.currency must be a three-letter code`)
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new JsonSourcesError(`${place}.url must start with http:// or https://`)
  const security: Security = {
    id: `${symbol}.${exchange}`,
    symbol,
    exchange,
    name: textOf(entry.name) ?? symbol,
    type: securityTypeOf(textOf(entry.type) ?? 'fund'),
    currency,
    isin: readIsin(entry.isin, place),
    sector: undefined,
    industry: undefined,
    country: textOf(entry.country),
    image: undefined,
    delistedOn: undefined,
  }
  const paths = { rows: textOf(entry.rows) ?? '', date: textOf(entry.date) ?? '', price: textOf(entry.price) ?? '' }
  return { security, url, unit, headers: readHeaders(entry.headers, place), ...paths }
}

function readHeaders(value: unknown, place: string): Record<string, string> {
  const headers = Object.entries(recordOf(value))
  for (const [name, text] of headers)
    if (typeof text !== 'string') throw new JsonSourcesError(`${place}.headers.${name} must be a string`)
  return Object.fromEntries(headers) as Record<string, string>
}

function readIsin(value: unknown, place: string): string | undefined {
  const text = textOf(value)
  const isin = isinOf(text)
  if (text !== undefined && isin === undefined) throw new JsonSourcesError(`${place}.isin "${text}" is not an ISIN`)
  return isin
}
