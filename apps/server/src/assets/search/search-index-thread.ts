import { serveBuilder } from '../in-memory/build-in-thread.ts'
import { SearchIndexBuilder } from './search-index.ts'

serveBuilder(new SearchIndexBuilder())
