import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../tool.ts'

const FOLDER = 'packages/engine/src/figures'
const NO_FIGURES = ['all-figures.ts', 'catalog.ts', 'figure.ts']

export const INDEX_FILE = `${FOLDER}/all-figures.ts`

/** The text of `all-figures.ts`: a list of the figures that have a file in its folder. */
export function writeFigureIndex(): string {
  const files = readdirSync(join(root, FOLDER))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NO_FIGURES.includes(file))
    .map((file) => basename(file, '.ts'))
    .sort()
  const names = files.map(nameIn)
  return [
    ...files.map((file, index) => `import { ${names[index]} } from './${file}.ts'`),
    '',
    '/** Written by `npm run docs`. */',
    'export const allFigures = [',
    ...names.map((name) => `  ${name},`),
    '] as const',
    '',
  ].join('\n')
}

function nameIn(file: string): string {
  const [, name] = /^export const (\w+) = /m.exec(readFileSync(join(root, FOLDER, `${file}.ts`), 'utf8')) ?? []
  if (name === undefined) throw new Error(`${file}.ts exports no figure`)
  return name
}
