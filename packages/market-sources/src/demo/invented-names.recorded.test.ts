import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cellOf, parseCsvTable } from '../files/csv-table.ts'
import { recordings } from '../testing/recordings.ts'
import { createDemoProvider } from './demo-provider.ts'

const universe = path.join(recordings, 'universe')

function wordsOf(name: string): string[] {
  const isAscii = !/[\u0080-\uffff]/.test(name)
  const plain = isAscii ? name : name.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

test('no real security has the first word or the symbol of an invented one', { timeout: 60_000 }, async () => {
  const words = new Set<string>()
  const symbols = new Set<string>()
  for (const file of readdirSync(universe)) {
    if (file.startsWith('currencies')) continue
    const text = gunzipSync(readFileSync(path.join(universe, file))).toString()
    const table = parseCsvTable(text)
    for (const row of table.rows) {
      const symbol = cellOf(table, row, 'symbol')
      for (const word of wordsOf(cellOf(table, row, 'name'))) if (word.length > 4) words.add(word)
      if (symbol !== '') symbols.add(symbol).add(symbol.split(/[.-]/)[0] as string)
    }
  }
  expect(words.size).toBeGreaterThan(10_000)
  const real: string[] = []
  const demo = createDemoProvider({ today: () => '2026-11-20' })
  for await (const { securities } of demo.securities(undefined, new AbortController().signal)) {
    for (const { exchange, name, symbol } of securities) {
      if (exchange === 'FOREX') continue
      const [firstWord = ''] = wordsOf(name)
      if (words.has(firstWord) || symbols.has(symbol) || symbols.has(symbol.split('-')[0] as string)) {
        real.push(`${symbol} ${name}`)
      }
    }
  }
  expect(real).toEqual([])
})
