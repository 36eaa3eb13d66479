import { type ScreenerRequest, screenAssets } from '@plumbline/contract/screener/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { TableScreen } from './screen-table.ts'
import { type ScreenerTable, ScreenerTableBuilder } from './screener-table.ts'
import { selectPage } from './select-page.ts'

/** As many securities as the product promises. Work is counted, as a time would measure the machine. */
const SECURITIES = 250_000
const PAGE = 50

/** Pseudorandom numbers from 0 to 1, the same in every run (Lehmer). */
function* numbers(): Generator<number> {
  for (let state = 1; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647
}

interface Count {
  reads: number
}

/** The column, with its reads counted. */
function counted<Column extends object>(column: Column, count: Count): Column {
  return new Proxy(column, {
    get(target, key) {
      count.reads++
      return Reflect.get(target, key, target)
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}

describe(`SCR-03 of ${SECURITIES.toLocaleString('en')} securities`, () => {
  let table: ScreenerTable

  beforeAll(() => {
    const builder = new ScreenerTableBuilder()
    const random = numbers()
    const next = () => random.next().value as number
    for (let at = 0; at < SECURITIES; at++) {
      const facts = { mktCapUSD: Math.round(next() * 1e12), pe: next() * 60 - 10, dividendYield: next() * 0.1 }
      const more = { type: 'Common Stock', exchange: 'US', sector: next() < 0.5 ? 'Energy' : null, industry: null }
      const texts = { id: `A${at}.US`, symbol: `A${at}`, name: `Company ${at}`, country: null }
      builder.add({ ...texts, ...more, facts: JSON.stringify(at % 10 === 0 ? {} : facts) })
    }
    table = builder.finish()
  })

  function readsOf(request: Partial<ScreenerRequest>): number {
    const count = { reads: 0 }
    const watched = Object.entries(table.numbers).map(([name, column]) => [name, counted(column, count)])
    const picks = Object.entries(table.picks).map(([name, pick]) => [
      name,
      { ...pick, codes: counted(pick.codes, count) },
    ])
    const columns = { names: counted(table.names, count), symbols: counted(table.symbols, count) }
    const screen = new TableScreen({
      ...table,
      ...columns,
      numbers: Object.fromEntries(watched),
      picks: Object.fromEntries(picks),
    } as ScreenerTable)
    const { rows } = screen.screen(screenAssets.body.parse({ limit: PAGE, ...request }))
    expect(rows).toHaveLength(PAGE)
    return count.reads
  }

  test.each<Partial<ScreenerRequest>>([
    {},
    { sort: { by: 'name', order: 'asc' } },
    { offset: 200_000 },
    { filters: [{ field: 'sector', operator: 'eq', value: 'Energy' }] },
    {
      filters: [
        { field: 'pe', operator: 'gt', value: 0 },
        { field: 'pe', operator: 'lte', value: 15 },
        { field: 'dividendYield', operator: 'gte', value: 0.03 },
      ],
      sort: { by: 'dividendYield', order: 'desc' },
    },
  ])('the page of %j reads no figure more than once for each filter and for the order', (request) => {
    expect(readsOf(request)).toBeLessThanOrEqual(((request.filters?.length ?? 0) + 1) * SECURITIES)
  })

  test.each([
    ['in no order', (at: number, random: number) => random * at],
    ['ascending', (at: number) => at],
    ['descending', (at: number) => -at],
    ['all equal', () => 0],
  ])('a page of values %s is found without sorting them all', (_order, keyOf) => {
    const random = numbers()
    const count = { reads: 0 }
    const keys = Float64Array.from({ length: SECURITIES }, (_, at) => keyOf(at, random.next().value as number))
    const rows = Uint32Array.from(keys.keys())
    const page = selectPage({ keys: counted(keys, count), rows }, SECURITIES, 100_000, PAGE)
    expect(page).toHaveLength(PAGE)
    // A comparison reads two keys, and a sort of n keys makes at least n log2(n/e) of them: 33 reads of each key.
    expect(count.reads).toBeLessThan(12 * SECURITIES)
  })
})
