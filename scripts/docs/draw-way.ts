import { type TracedStage, traceWay } from './trace-way.ts'
import type { Way } from './ways.ts'

const CARD_WIDTH = 440
const GAP = 190
const MARGIN = 20
const PADDING = 16
const LINE = 17
/** Space between cards, for an arrow and its words. */
const SPACE = 56
const CHARACTERS_PER_LINE = 55

const STYLE = `
    text { font: 12.5px system-ui, sans-serif; fill: #1f2933 }
    .title { font-weight: 600; font-size: 14px }
    .place, .step { font-family: ui-monospace, monospace; font-size: 11px; fill: #52606d }
    .step { font-weight: 600; font-size: 12px; fill: #0b5a8a }
    .paper { fill: #ffffff }
    .card { fill: #f5f7fa; stroke: #cbd2d9 }
    .arrow { stroke: #52606d; fill: none; marker-end: url(#head) }
    .head { fill: #52606d }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e7eb }
      .place { fill: #9aa5b1 }
      .step { fill: #7cc4fa }
      .paper { fill: #0d1117 }
      .card { fill: #161b22; stroke: #3e4c59 }
      .arrow { stroke: #9aa5b1 }
      .head { fill: #9aa5b1 }
    }`

/** A way as SVG: its stages from top to bottom, and to the right of each what it calls. */
export function drawWay(way: Way, title: string): string {
  const shapes: string[] = []
  let top = MARGIN
  for (const stage of traceWay(way)) {
    const called = drawCalls(stage, top)
    shapes.push(drawCard(stage, MARGIN, top), ...called.shapes)
    const end = Math.max(top + heightOf(stage), called.end)
    if (stage.onwards !== undefined) shapes.push(drawArrowDown(stage.onwards, top + heightOf(stage), end + SPACE))
    top = end + SPACE
  }
  const width = 2 * MARGIN + 2 * CARD_WIDTH + GAP
  const height = top - SPACE + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeText(title)}</title>`,
    `  <style>${STYLE}\n  </style>`,
    '  <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">' +
      '<path class="head" d="M0 0 8 4 0 8z"/></marker></defs>',
    `  <rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...shapes.map((shape) => `  ${shape}`),
    '</svg>',
    '',
  ].join('\n')
}

function drawCalls({ calls }: TracedStage, top: number): { shapes: string[]; end: number } {
  const left = MARGIN + CARD_WIDTH
  let end = top
  const shapes = calls.flatMap(({ by, stage }, index) => {
    const from = index === 0 ? top : end + MARGIN
    const y = top + 28 + index * LINE * 2
    const into = from + 28
    end = from + heightOf(stage)
    const middle = left + GAP - 14
    const path = y === into ? `M${left} ${y}H${left + GAP}` : `M${left} ${y}H${middle}V${into}H${left + GAP}`
    return [
      `<path class="arrow" d="${path}"/>`,
      ...wrap(by, 26).map((line, at, lines) =>
        textAt(line, left + 8, y - 6 - (lines.length - 1 - at) * (LINE - 4), 'place'),
      ),
      drawCard(stage, left + GAP, from),
    ]
  })
  return { shapes, end }
}

function drawArrowDown(words: string, from: number, to: number): string {
  const x = MARGIN + CARD_WIDTH / 2
  return `<path class="arrow" d="M${x} ${from}V${to}"/>${textAt(words, x + 10, to - SPACE / 2 + 4, 'place')}`
}

function drawCard({ title, name, file, steps }: TracedStage, left: number, top: number): string {
  const x = left + PADDING
  const lines = [textAt(title, x, top + 24, 'title'), textAt(`${name} · ${shortened(file)}`, x, top + 42, 'place')]
  let y = top + 48
  for (const [index, step] of steps.entries()) {
    y += LINE + 4
    lines.push(textAt(`${index + 1}  ${step.name}`, x, y, 'step'))
    for (const line of wrap(step.text, CHARACTERS_PER_LINE)) {
      y += LINE - 1
      lines.push(textAt(line, x + 20, y))
    }
  }
  const height = heightOf({ steps })
  return `<rect class="card" x="${left}" y="${top}" width="${CARD_WIDTH}" height="${height}" rx="6"/>${lines.join('')}`
}

function heightOf({ steps }: Pick<TracedStage, 'steps'>): number {
  const lines = steps.map(({ text }) => LINE + 4 + wrap(text, CHARACTERS_PER_LINE).length * (LINE - 1))
  return 48 + lines.reduce((sum, height) => sum + height, 0) + PADDING
}

/** The workspace and the file: the folders between them would not fit. */
function shortened(file: string): string {
  const [, workspace, name] = /^(?:apps|packages)\/([^/]+)\/.*?([^/]+)$/.exec(file) ?? []
  return `${workspace}/…/${name}`
}

function textAt(words: string, x: number, y: number, name?: string): string {
  return `<text${name === undefined ? '' : ` class="${name}"`} x="${x}" y="${y}">${escapeText(words)}</text>`
}

function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('`', '')
}

function wrap(words: string, characters: number): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= characters && last !== '') lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
