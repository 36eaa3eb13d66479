import { Draws, type StreamKey, streamKey } from './random.ts'

const WIDTH = 640
const HEIGHT = 360

/** An abstract picture for a news item as SVG, 16:9. Always the same for one seed. */
export function drawPicture(seed: string): string {
  const draws = new Draws(keyOfText(seed))
  const hue = draws.integer(0, 359)
  const scene = draws.pick([drawSkyline, drawHills, drawChart, drawDiscs])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">',
    `<stop offset="0" stop-color="hsl(${hue} 45% 32%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 72%)"/>`,
    `</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    scene(draws, hue),
    '</svg>',
  ].join('')
}

/** The random stream of a text. */
export function keyOfText(text: string): StreamKey {
  return streamKey(...Array.from(text, (character) => character.codePointAt(0) as number))
}

function drawSkyline(draws: Draws, hue: number): string {
  const parts: string[] = [
    `<circle cx="${draws.integer(80, 560)}" cy="${draws.integer(60, 130)}" r="${draws.integer(24, 44)}" fill="hsl(${(hue + 60) % 360} 80% 85%)"/>`,
  ]
  for (let left = -10; left < WIDTH; ) {
    const breadth = draws.integer(28, 72)
    const rise = draws.integer(60, 230)
    parts.push(
      `<rect x="${left}" y="${HEIGHT - rise}" width="${breadth}" height="${rise}" fill="hsl(${hue} 35% ${draws.integer(14, 30)}%)"/>`,
    )
    left += breadth + draws.integer(0, 8)
  }
  return parts.join('')
}

function drawHills(draws: Draws, hue: number): string {
  const layers: string[] = []
  for (let layer = 0; layer < 4; layer += 1) {
    const base = 150 + layer * 52
    const points = Array.from({ length: 9 }, (_, index) => `${index * 80},${base + draws.integer(-46, 34)}`)
    layers.push(
      `<polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="hsl(${(hue + layer * 12) % 360} 40% ${46 - layer * 9}%)"/>`,
    )
  }
  return layers.join('')
}

function drawChart(draws: Draws, hue: number): string {
  let y = draws.integer(150, 260)
  const points: string[] = []
  const bars: string[] = []
  for (let x = 20; x <= 620; x += 30) {
    y = Math.min(310, Math.max(50, y + draws.integer(-38, 34)))
    points.push(`${x},${y}`)
    const rise = draws.integer(14, 90)
    bars.push(`<rect x="${x - 9}" y="${HEIGHT - rise}" width="18" height="${rise}" fill="hsl(${hue} 40% 88% / 0.35)"/>`)
  }
  return `${bars.join('')}<polyline points="${points.join(' ')}" fill="none" stroke="hsl(${(hue + 180) % 360} 85% 90%)" stroke-width="6" stroke-linejoin="round"/>`
}

function drawDiscs(draws: Draws, hue: number): string {
  return Array.from({ length: 9 }, () => {
    const color = `hsl(${(hue + draws.integer(-50, 50) + 360) % 360} 60% ${draws.integer(35, 80)}% / 0.7)`
    return `<circle cx="${draws.integer(0, WIDTH)}" cy="${draws.integer(0, HEIGHT)}" r="${draws.integer(24, 120)}" fill="${color}"/>`
  }).join('')
}
