import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapDocuments } from '../checks/prose-lines.ts'
import { root } from '../tool.ts'
import { INDEX_FILE, writeFigureIndex } from './figure-index.ts'

writeFileSync(join(root, INDEX_FILE), writeFigureIndex())

// The glossary reads the list of figures that was just written.
const { writeDocs } = await import('./generated-docs.ts')
writeDocs()
wrapDocuments(root)
