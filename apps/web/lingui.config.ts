import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { LANGUAGES } from '../../packages/text/src/language.ts'
import { textExtractor } from './text-extractor.ts'

/**
 * English stands in the code. Each feature and each package has a catalog of its own, and so has the server; the other
 * folders of the web application share one.
 */
const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  locales: LANGUAGES.filter((language) => language !== 'en'),
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/features/{name}/locales/{locale}', include: ['<rootDir>/src/features/{name}/'] },
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src/'], exclude: ['<rootDir>/src/features/**'] },
    ...[
      'packages/brokers',
      'packages/contract',
      'packages/csv-import',
      'packages/engine',
      'packages/reading',
      'apps/server',
    ].map((workspace) => ({
      path: `<rootDir>/../../${workspace}/locales/{locale}`,
      include: [`<rootDir>/../../${workspace}/src/`],
    })),
  ],
  extractors: [textExtractor, createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
}

export default config
