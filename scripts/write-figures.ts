import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX_FILE, writeFigureIndex } from './figure-index.ts'
import { root } from './tool.ts'

writeFileSync(join(root, INDEX_FILE), writeFigureIndex())
