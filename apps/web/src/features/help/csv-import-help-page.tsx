import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './help.module.css'

/** How a csv file must look and what the import makes of it. */
export function CsvImportHelpPage() {
  return (
    <PlainLayout>
      <PageMeta
        title="Importing a csv file · Plumbline"
        description="What a csv file must contain and what the import makes of it."
      />
      <article className={styles.article}>
        <PageHead title="Importing a csv file" />
        <p>
          The first row names the columns; every other row is one transaction. Comma, semicolon, tab and bar are
          recognised as separators, and the usual encodings. Empty lines are skipped.
        </p>
        <h2>Columns</h2>
        <dl>
          <dt>Symbol or Isin</dt>
          <dd>
            One of them is needed. With an exchange or a currency beside the symbol the right listing is found more
            surely.
          </dd>
          <dt>Date</dt>
          <dd>Needed. Where day and month could be exchanged, you are asked: every return depends on it.</dd>
          <dt>Units and Price</dt>
          <dd>Needed; a total can stand in for the price. For a dividend or a fee the price is the amount.</dd>
          <dt>Type</dt>
          <dd>
            buy, sell, dividend, fee, split or reverse-split, in many languages. Without it the sign of the units
            decides.
          </dd>
          <dt>Fee, Currency, Rate, Exchange, Name, Comments</dt>
          <dd>
            Used when they are there. The rate is portfolio currency per 1 of the transaction’s currency; files that
            give it the other way round are recognised by their totals.
          </dd>
        </dl>
        <h2>What happens to each row</h2>
        <p>
          The preview shows every row with what becomes of it. Rows whose security is not found, rows that you ignore
          and rows with a fault are left out and counted. Transactions are stored in batches of 100; a batch that failed
          can be sent again, and the same file uploaded twice adds nothing.
        </p>
        <p>
          <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
            transactions-example.csv
          </a>{' '}
          shows all of it in a few rows.
        </p>
      </article>
    </PlainLayout>
  )
}
