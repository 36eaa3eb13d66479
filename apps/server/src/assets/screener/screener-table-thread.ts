import { serveBuilder } from '../in-memory/build-in-thread.ts'
import { ScreenerTableBuilder } from './screener-table.ts'

serveBuilder(new ScreenerTableBuilder())
