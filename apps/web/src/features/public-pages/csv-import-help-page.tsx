import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { ArticleNodes } from './article-text.tsx'
import { csvImportText } from './csv-import-text.ts'

/** How to import a CSV file, with one as an example. */
export function CsvImportHelpPage() {
  const { title, body } = csvImportText()
  return (
    <ArticlePage
      title={title}
      description={t`How to get a CSV file from a broker, what it must contain and what the import does with it.`}
      isHelp
    >
      <ArticleNodes nodes={body} />
      <p>
        <Trans>
          <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
            transactions-example.csv
          </a>{' '}
          shows all of it in a few rows.
        </Trans>
      </p>
    </ArticlePage>
  )
}
