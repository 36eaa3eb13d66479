import { expect, test } from 'vitest'
import { drawLogo } from './draw-logo.ts'
import { drawPicture } from './draw-picture.ts'

const logo = (id: string, name = 'Velmora Foods Inc') => drawLogo({ id, name, symbol: id.slice(0, 5) })

test('the same seed always draws the same picture, another seed another one', () => {
  expect(drawPicture('a')).toBe(drawPicture('a'))
  expect(new Set(Array.from({ length: 200 }, (_, index) => drawPicture(`seed ${index}`))).size).toBe(200)
  expect(new Set(Array.from({ length: 200 }, (_, index) => logo(`ID${index}.US`))).size).toBeGreaterThan(190)
})

test('every scene and mark is an SVG with finite numbers and no scripts', () => {
  for (let index = 0; index < 60; index += 1) {
    for (const svg of [drawPicture(`seed ${index}`), logo(`ID${index}.US`)]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
      expect(svg).toMatch(/<\/svg>$/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|onload/)
    }
  }
})

test('a hostile name stays plain text', () => {
  for (let index = 0; index < 40; index += 1) {
    expect(logo(`ID${index}.US`, '<script> "&')).not.toMatch(/<script|&/)
    expect(drawLogo({ id: `ID${index}`, name: '&&', symbol: '<"' })).not.toMatch(/[&]|<"/)
  }
})
