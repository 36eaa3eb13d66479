import { writeDocs } from './generated-docs.ts'

writeDocs()
