import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'

/** How to get a csv file, how it must look and what the import makes of it. */
export function CsvImportHelpPage() {
  return (
    <ArticlePage
      title="Importing a csv file"
      description="How to get a csv file from a broker, what it must contain and what the import makes of it."
    >
      <h2>Getting a file</h2>
      <ol>
        <li>
          In your broker’s web pages look for transactions, orders or account activity, and for export or download.
        </li>
        <li>
          Choose csv and the whole time since the account was opened. Many brokers give a year at most: import the years
          one after the other, in any order.
        </li>
        <li>A spreadsheet (xlsx, ods) opens in a spreadsheet program; save it there as csv.</li>
      </ol>
      <p>
        A list of what you hold today is not enough: gains and returns are measured from the purchases. Take the list of
        transactions.
      </p>
      <h2>Columns</h2>
      <p>
        The first row names the columns, in one of many languages; every other row is one transaction. Comma, semicolon,
        tab and bar are recognized as separators, and the usual encodings; separator, encoding and header row can be
        changed where the guess is wrong. Empty lines are skipped.
      </p>
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
          buy, sell, dividend, fee, split or reverse-split, in many languages. Without it the sign of the units decides.
        </dd>
        <dt>Fee, Currency, Rate, Exchange, Name, Comments</dt>
        <dd>
          Used when they are there. The rate is portfolio currency per 1 of the transaction’s currency; files that give
          it the other way round are recognized by their totals.
        </dd>
      </dl>
      <h2>Numbers and currencies</h2>
      <p>
        1,234.56 and 1.234,56 are both understood. GBX, pence and the like are a hundredth of the currency. An amount
        that cannot be read is marked in the preview, never guessed.
      </p>
      <h2>What happens to each row</h2>
      <p>
        The preview shows every row with what becomes of it. Rows whose security is not found, rows that you ignore and
        rows with a fault are left out and counted; they stay with the import, and you can see and download them later.
        For a security that is not found you can choose an asset: the choice holds for all its rows and for your next
        files.
      </p>
      <p>
        The import goes on when you leave the page, and the top bar shows how far it is. Transactions are stored in
        batches: an import that was cancelled or interrupted can go on later, and the same file uploaded twice adds
        nothing.
      </p>
      <p>
        Exports of different periods overlap. Rows that equal transactions of the portfolio in asset, type, date, units
        and price are left out too, unless you say that both happened. They are counted: of three equal rows where the
        portfolio has two, one is new.
      </p>
      <p>
        <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
          transactions-example.csv
        </a>{' '}
        shows all of it in a few rows.
      </p>
    </ArticlePage>
  )
}
