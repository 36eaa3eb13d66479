import type { Candidate, ScreenerFilter } from '@plumbline/contract/screener/schemas'
import { MAX_MEASURED_CANDIDATES } from '@plumbline/contract/screener/vocabulary'
import { expect, test } from 'vitest'
import { addCandidateColumns, type Comparison } from './compare-candidates.ts'
import { createScreener } from './screener.ts'

const MORE = MAX_MEASURED_CANDIDATES + 100

/** Companies by their size, of which every second is in the energy sector and pays a dividend. */
const screener = createScreener({
  async *load() {
    yield Array.from({ length: 2 * MORE }, (_, at) => ({
      id: `A${at}`,
      symbol: `A${at}`,
      name: `A${at}`,
      type: 'Common Stock',
      exchange: 'US',
      sector: at % 2 === 0 ? 'Energy' : 'Utilities',
      industry: null,
      country: null,
      facts: JSON.stringify({ mktCapUSD: 1 + at, ...(at % 2 === 0 && { dividendYield: at / 10_000 }) }),
    }))
  },
})

const energy: ScreenerFilter = { field: 'sector', operator: 'eq', value: 'Energy' }
const fewInCommon: ScreenerFilter = { field: 'overlap', operator: 'lte', value: 0.5 }

function comparison(): Comparison & { measured: string[] } {
  const measured: string[] = []
  return {
    measured,
    known: {
      weight: { values: new Map([['A0', 0.25]]), others: 0 },
      weightAfter: { values: new Map([['A0', null]]), others: 0.1 },
      income: { multipleOf: 'dividendYield', factor: 1000 },
    },
    async measure(ids) {
      measured.push(...ids)
      const of = (id: string): Candidate => ({
        _id: id,
        weight: 0,
        weightAfter: 0.1,
        correlation: -Number(id.slice(1)) / 10_000,
        income: null,
        overlap: Number(id.slice(1)) % 4 === 0 ? 0 : 1,
      })
      return new Map(ids.map((id) => [id, of(id)]))
    },
  }
}

test('the largest that pass the other filters are measured, and the rest is counted', async () => {
  const compared = comparison()
  const filters = [energy, fewInCommon]
  const { added, unmeasured } = await addCandidateColumns(screener, { filters }, undefined, compared)
  expect(compared.measured).toHaveLength(MAX_MEASURED_CANDIDATES)
  expect(compared.measured.slice(0, 2)).toEqual([`A${2 * MORE - 2}`, `A${2 * MORE - 4}`])
  expect(unmeasured).toBe(100)
  const sort = { by: 'correlation', order: 'asc' } as const
  const page = { sort, limit: 1, offset: 0 }
  const { assets, count } = await screener.screen({ filters, ...page }, { added })
  // Of every second company every second one has nothing in common.
  expect([assets[0]?._id, count]).toEqual([`A${2 * MORE - 4}`, MAX_MEASURED_CANDIDATES / 2])
  const kept = { ...fewInCommon, orMissing: true }
  const { count: withUnmeasured } = await screener.screen({ filters: [energy, kept], ...page }, { added })
  expect(withUnmeasured).toBe(MAX_MEASURED_CANDIDATES / 2 + 100)
})

test('weights and income are known of all without measuring any', async () => {
  const compared = comparison()
  const request = {
    filters: [{ field: 'income', operator: 'gte', value: 10 } as const, energy],
    sort: { by: 'weight', order: 'desc' } as const,
  }
  const { added, unmeasured } = await addCandidateColumns(screener, request, undefined, compared)
  expect([compared.measured, unmeasured]).toEqual([[], 0])
  const { count } = await screener.screen({ ...request, limit: 1, offset: 0 }, { added })
  // 1,000 at a yield of at least 1 %: A100, A102 and so on.
  expect(count).toBe(MORE - 50)
  const first = await screener.screen({ filters: [], sort: request.sort, limit: 1, offset: 0 }, { added })
  expect(first.assets[0]?._id).toBe('A0')
  const after: ScreenerFilter = { field: 'weightAfter', operator: 'eq', value: 0.1 }
  expect((await screener.screen({ filters: [after], sort: request.sort, limit: 1, offset: 0 }, { added })).count).toBe(
    2 * MORE - 1,
  )
})
