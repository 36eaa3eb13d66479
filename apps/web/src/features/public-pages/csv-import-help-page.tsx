import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'

/** How to get a CSV file, how it must look and what the import makes of it. */
export function CsvImportHelpPage() {
  return (
    <ArticlePage
      title={t`Importing a CSV file`}
      description={t`How to get a CSV file from a broker, what it must contain and what the import does with it.`}
    >
      <h2>{t`Getting a file`}</h2>
      <ol>
        <li>
          {t`On your broker’s website, look for transactions, orders or account activity, then for export or download.`}
        </li>
        <li>
          {t`Choose CSV and the whole time since the account was opened. Many brokers export one year at most. Then import year by year, in any order.`}
        </li>
        <li>{t`Excel workbooks (xlsx) are read as they are. Save other spreadsheets, such as ods, as CSV.`}</li>
      </ol>
      <p>
        {t`A list of what you hold today is not enough: gains and returns are measured from the purchases. Export the transactions.`}
      </p>
      <h2>{t`Columns`}</h2>
      <p>
        {t`The first row names the columns, in one of many languages. Every other row is one transaction. Comma, semicolon, tab and bar are recognized as separators, and so are the usual encodings. You can change the separator, encoding and header row if the guess is wrong. Empty lines are skipped.`}
      </p>
      <dl>
        <dt>{t`Symbol or Isin`}</dt>
        <dd>{t`One of them is required. An exchange or a currency next to the symbol helps to find the right listing. If a file has only names, Plumbline asks whether to use them.`}</dd>
        <dt>{t`Date`}</dt>
        <dd>{t`Required. If day and month could be swapped, Plumbline asks, because every return depends on it.`}</dd>
        <dt>{t`Units and Price`}</dt>
        <dd>{t`Required. A total can replace the price. For a dividend or a fee, the price is the amount.`}</dd>
        <dt>{t`Type`}</dt>
        <dd>
          {t`buy, sell, dividend, fee, split or reverse-split, in many languages. You map any other word or leave its rows out. Without a type, the sign of the units decides.`}
        </dd>
        <dt>{t`Fee, Currency, Rate, Exchange, Name, Comments`}</dt>
        <dd>
          {t`Used if present. The rate is units of the portfolio’s currency per 1 of the transaction’s currency. Files with the inverse rate are recognized by their totals.`}
        </dd>
      </dl>
      <h2>{t`Numbers and currencies`}</h2>
      <p>
        {t`1,234.56 and 1.234,56 are both understood. GBX, pence and the like are a hundredth of the currency. An amount that cannot be read is marked in the preview. Plumbline never guesses.`}
      </p>
      <h2>{t`What happens to each row`}</h2>
      <p>
        {t`The preview shows what happens to each row. Rows whose security is not found, rows that you ignore and invalid rows are left out and counted. They are kept with the import, and you can view and download them later. If a security is not found, you can choose an asset. Your choice applies to all its rows and to your next files.`}
      </p>
      <p>
        {t`A row that is read wrongly can be corrected in the preview, alone or together with all rows like it. What proves a row, such as 35 × 190.20 = 6,657.00, is shown in the preview and kept with the transaction until you change its amounts.`}
      </p>
      <p>
        {t`The import continues when you leave the page, and the top bar shows its progress. Transactions are stored in batches: you can resume a canceled or interrupted import later, and uploading the same file twice adds nothing.`}
      </p>
      <p>
        {t`Exports of different periods overlap. Rows that equal transactions of the portfolio in asset, type, date, units and price are left out too, unless you say that both happened. If the file has three equal rows and the portfolio two, one is new.`}
      </p>
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
