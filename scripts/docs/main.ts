import { wrapDocuments } from '../checks/prose-lines.ts'
import { root } from '../tool.ts'
import { writeDocs } from './generated-docs.ts'

writeDocs()
wrapDocuments(root)
