import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** English stands in the code. Each feature has a catalog of its own; all other folders share one. */
const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  locales: ['de'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/features/{name}/locales/{locale}', include: ['<rootDir>/src/features/{name}/'] },
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src/'], exclude: ['<rootDir>/src/features/**'] },
  ],
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
}

export default config
