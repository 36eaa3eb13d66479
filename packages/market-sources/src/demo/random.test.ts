import { describe, expect, test } from 'vitest'
import { Draws, heavyTailed, normal, streamKey, uniform } from './random.ts'

const count = 200_000
const moment = (values: Float64Array, power: number) => values.reduce((sum, value) => sum + value ** power, 0) / count
const series = (draw: (key: number, counter: number) => number) =>
  Float64Array.from({ length: count }, (_, counter) => draw(streamKey(7, 8), counter))

describe('series', () => {
  test('uniform numbers have mean 1/2 and variance 1/12', () => {
    const values = series(uniform)
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
    expect(moment(values, 1)).toBeCloseTo(1 / 2, 2)
    expect(moment(values, 2) - moment(values, 1) ** 2).toBeCloseTo(1 / 12, 2)
  })

  test('normal numbers have the moments 0, 1 and 3', () => {
    const values = series(normal)
    expect(moment(values, 1)).toBeCloseTo(0, 2)
    expect(moment(values, 2)).toBeCloseTo(1, 1)
    expect(Math.abs(moment(values, 4) - 3)).toBeLessThan(0.15)
  })

  test('heavy-tailed numbers have variance 1 and a kurtosis above 4', () => {
    const values = series(heavyTailed)
    expect(moment(values, 2)).toBeCloseTo(1, 1)
    expect(moment(values, 4)).toBeGreaterThan(4)
  })

  test('streams and neighboring counters are uncorrelated', () => {
    const [one, other] = [streamKey(1), streamKey(2)]
    let across = 0
    let along = 0
    for (let counter = 0; counter < count; counter += 1) {
      across += normal(one, counter) * normal(other, counter)
      along += normal(one, counter) * normal(one, counter + 1)
    }
    expect(Math.abs(across / count)).toBeLessThan(0.01)
    expect(Math.abs(along / count)).toBeLessThan(0.01)
  })
})

test('weighted draws are proportional to the weights', () => {
  const draws = new Draws(streamKey(3))
  const hits = [0, 0, 0]
  for (let draw = 0; draw < 30_000; draw += 1) {
    const index = draws.weighted([1, 0, 3])
    hits[index] = (hits[index] as number) + 1
  }
  expect(hits[1]).toBe(0)
  expect((hits[2] as number) / (hits[0] as number)).toBeCloseTo(3, 0)
})
