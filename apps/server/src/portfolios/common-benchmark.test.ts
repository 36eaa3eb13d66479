import { expect, test } from 'vitest'
import { commonBenchmark } from './common-benchmark.ts'

const row = (stockId: string, percent = 100) => ({ stockId, name: `Name of ${stockId}`, percent })
const world = [row('WORLD')]
const bonds = [row('BONDS')]
const mix = [row('WORLD', 60), row('BONDS', 40)]

const benchmarkOf = (...benchmarks: (typeof world)[]) => commonBenchmark(benchmarks.map((benchmark) => ({ benchmark })))

test('the one that most portfolios have, the first one’s at a tie, and none without any', () => {
  expect(benchmarkOf(world, bonds, bonds)).toEqual(bonds)
  expect(benchmarkOf([], bonds, world)).toEqual(bonds)
  expect(benchmarkOf([], [], world)).toEqual(world)
  expect(benchmarkOf([], [])).toEqual([])
  expect(benchmarkOf()).toEqual([])
})

test('mixes are alike when securities and shares are', () => {
  expect(benchmarkOf(world, mix, mix)).toEqual(mix)
  expect(benchmarkOf(world, mix, [row('WORLD', 50), row('BONDS', 50)])).toEqual(world)
})
