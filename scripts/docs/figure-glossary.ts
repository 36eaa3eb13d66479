import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogFigure, figures } from '../../packages/engine/src/figures/catalog.ts'
import { root } from '../tool.ts'

export const GLOSSARY_FILE = 'docs/glossary.md'

const START = '## Figures\n'
const NEXT_HEADING = /^## /m

/** The text of the glossary with what the catalog says of each figure. Figures in two currencies are one word. */
export function writeGlossary(): string {
  const text = readFileSync(join(root, GLOSSARY_FILE), 'utf8')
  const from = text.indexOf(START)
  if (from === -1) throw new Error(`${GLOSSARY_FILE} has no heading “Figures”`)
  const after = text.slice(from + START.length)
  const next = after.search(NEXT_HEADING)
  return `${text.slice(0, from)}${START}\n${figureTable()}\n${after.slice(next)}`
}

function figureTable(): string {
  const words = new Map<string, CatalogFigure>()
  for (const figure of figures) if (!words.has(figure.name)) words.set(figure.name, figure)
  return [
    'Written from the catalog in `packages/engine/src/figures` (`npm run docs`).',
    '',
    '| word | meaning | formula |',
    '|---|---|---|',
    ...[...words.values()].map(rowOf),
    '',
  ].join('\n')
}

function rowOf({ name, explanation, formula, page }: CatalogFigure): string {
  return `| [${name.charAt(0).toLowerCase()}${name.slice(1)}](methods/${page}) | ${explanation} | ${formula} |`
}
