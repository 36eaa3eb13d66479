import type { Security } from '../security.ts'
import { keyOfText } from './draw-picture.ts'
import { Draws } from './random.ts'

const SIZE = 64

/** A square logo as SVG: two letters of the name, or a geometric mark. Always the same for one security. */
export function drawLogo(security: Pick<Security, 'id' | 'name' | 'symbol'>): string {
  const draws = new Draws(keyOfText(security.id))
  const hue = draws.integer(0, 359)
  const back = `hsl(${hue} ${draws.integer(35, 65)}% ${draws.integer(26, 42)}%)`
  const front = `hsl(${(hue + draws.pick([0, 30, 180])) % 360} 70% 92%)`
  const mark = draws.chance(0.55) ? drawLetters(security, front) : draws.pick(MARKS)(front)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="14" fill="${back}"/>${mark}</svg>`
}

const MARKS: readonly ((color: string) => string)[] = [
  (color) => `<path d="M14 46 28 18l10 18 6-10 8 20z" fill="${color}"/>`,
  (color) =>
    `<circle cx="25" cy="32" r="13" fill="${color}"/><circle cx="41" cy="32" r="13" fill="${color}" opacity=".55"/>`,
  (color) => `<path d="M32 12 50 22v20L32 52 14 42V22z" fill="none" stroke="${color}" stroke-width="6"/>`,
  (color) =>
    `<rect x="15" y="34" width="9" height="15" fill="${color}"/><rect x="28" y="24" width="9" height="25" fill="${color}"/><rect x="41" y="14" width="9" height="35" fill="${color}"/>`,
  (color) =>
    `<path d="M14 40c10-22 26 4 36-18" fill="none" stroke="${color}" stroke-width="7" stroke-linecap="round"/>`,
  (color) => `<path d="M32 12a20 20 0 1 1-20 20h20z" fill="${color}"/>`,
]

function drawLetters(security: Pick<Security, 'name' | 'symbol'>, color: string): string {
  const words = security.name.match(/[\p{L}\p{N}]+/gu) ?? [security.symbol]
  const letters = words.length > 1 ? `${words[0]?.[0]}${words[1]?.[0]}` : security.symbol.slice(0, 2)
  const text = letters.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return `<text x="32" y="41" text-anchor="middle" font-family="system-ui, sans-serif" font-size="26" font-weight="700" fill="${color}">${text}</text>`
}
