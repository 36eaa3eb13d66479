import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { createDemoProvider } from './demo-provider.ts'

const universe = path.resolve(import.meta.dirname, '../../../../../../shared/data/universe')

const normalize = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

test.skipIf(!existsSync(universe))(
  'no real security has the first word or the symbol of an invented one',
  { timeout: 60_000 },
  async () => {
    const words = new Set<string>()
    const symbols = new Set<string>()
    for (const file of readdirSync(universe)) {
      if (file.startsWith('currencies')) continue
      const text = gunzipSync(readFileSync(path.join(universe, file))).toString()
      for (const row of Papa.parse<{ symbol?: string; name?: string }>(text, { header: true }).data) {
        for (const word of normalize(row.name ?? '').split(' ')) if (word.length > 4) words.add(word)
        if (row.symbol) symbols.add(row.symbol).add(row.symbol.split(/[.-]/)[0] as string)
      }
    }
    expect(words.size).toBeGreaterThan(10_000)
    const real: string[] = []
    const demo = createDemoProvider({ today: () => '2026-11-20' })
    for await (const { securities } of demo.securities(undefined, new AbortController().signal)) {
      for (const { exchange, name, symbol } of securities) {
        if (exchange === 'FOREX') continue
        const [firstWord = ''] = normalize(name).split(' ')
        if (words.has(firstWord) || symbols.has(symbol) || symbols.has(symbol.split('-')[0] as string)) {
          real.push(`${symbol} ${name}`)
        }
      }
    }
    expect(real).toEqual([])
  },
)
