import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool.ts'
import { drawWay } from './draw-way.ts'
import { GLOSSARY_FILE, writeGlossary } from './figure-glossary.ts'
import { INDEX_FILE, writeFigureIndex } from './figure-index.ts'
import { settingsPage } from './settings-page.ts'
import { WAY_OF_A_PRICE, WAY_OF_AN_IMPORT } from './ways.ts'

/** Documents that are written from the code, by path. */
const GENERATED: Record<string, () => string> = {
  'docs/operating/settings.md': settingsPage,
  [GLOSSARY_FILE]: writeGlossary,
  [INDEX_FILE]: writeFigureIndex,
  'docs/pictures/way-of-an-import.svg': () => drawWay(WAY_OF_AN_IMPORT, 'From a file to transactions'),
  'docs/pictures/way-of-a-price.svg': () => drawWay(WAY_OF_A_PRICE, 'From a price to an explanation'),
}

/** The generated documents that differ from what the code says now. */
export function findStaleDocs(): string[] {
  return Object.entries(GENERATED).flatMap(([file, write]) => {
    const path = join(root, file)
    return existsSync(path) && readFileSync(path, 'utf8') === write() ? [] : [file]
  })
}

export function writeDocs(): void {
  for (const [file, write] of Object.entries(GENERATED)) writeFileSync(join(root, file), write())
}
