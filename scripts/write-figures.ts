import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX_FILE, writeFigureIndex } from './figure-index.ts'
import { root } from './tool.ts'

writeFileSync(join(root, INDEX_FILE), writeFigureIndex())

// The glossary reads the list that was just written.
const { GLOSSARY_FILE, writeGlossary } = await import('./figure-glossary.ts')
writeFileSync(join(root, GLOSSARY_FILE), writeGlossary())
