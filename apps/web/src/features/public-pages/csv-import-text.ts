import { t } from '@lingui/core/macro'
import type { Article } from './article.ts'

/** How to get a CSV file, how it must look and what the import makes of it. */
export function csvImportText(): Article {
  return {
    title: t`Importing a CSV file`,
    body: [
      { tag: 'h2', children: [t`Getting a file`] },
      {
        tag: 'ol',
        children: [
          {
            tag: 'li',
            children: [
              t`On your broker’s website, look for transactions, orders or account activity, then for export or download.`,
            ],
          },
          {
            tag: 'li',
            children: [
              t`Choose CSV and the whole time since the account was opened. Many brokers export one year at most. Then import year by year, in any order.`,
            ],
          },
          {
            tag: 'li',
            children: [t`Excel workbooks (xlsx) are read as they are. Save other spreadsheets, such as ods, as CSV.`],
          },
        ],
      },
      {
        tag: 'p',
        children: [
          t`A list of what you hold today is not enough: gains and returns are measured from the purchases. Export the transactions. If there are none, choose “Start with your holdings” where a portfolio imports: it takes units and costs of one day, and returns begin there.`,
        ],
      },
      { tag: 'h2', children: [t`Columns`] },
      {
        tag: 'p',
        children: [
          t`The first row names the columns, in one of many languages. Every other row is one transaction. Comma, semicolon, tab and bar are recognized as separators, and so are the usual encodings. You can change the separator, encoding and header row if the guess is wrong. Empty lines are skipped.`,
        ],
      },
      {
        tag: 'dl',
        children: [
          { tag: 'dt', children: [t`Symbol or Isin`] },
          {
            tag: 'dd',
            children: [
              t`One of them is required. An exchange or a currency next to the symbol helps to find the right listing. If a file has only names, Plumbline asks whether to use them.`,
            ],
          },
          { tag: 'dt', children: [t`Date`] },
          {
            tag: 'dd',
            children: [
              t`Required. If day and month could be swapped, Plumbline asks, because every return depends on it.`,
            ],
          },
          { tag: 'dt', children: [t`Units and Price`] },
          {
            tag: 'dd',
            children: [t`Required. A total can replace the price. For a dividend or a fee, the price is the amount.`],
          },
          { tag: 'dt', children: [t`Type`] },
          {
            tag: 'dd',
            children: [
              t`buy, sell, dividend, fee, split or reverse-split, in many languages. You map any other word or leave its rows out. Without a type, the sign of the units decides.`,
            ],
          },
          { tag: 'dt', children: [t`Fee, Currency, Rate, Exchange, Name, Comments`] },
          {
            tag: 'dd',
            children: [
              t`Used if present. The rate is units of the portfolio’s currency per 1 of the transaction’s currency. Files with the inverse rate are recognized by their totals.`,
            ],
          },
        ],
      },
      { tag: 'h2', children: [t`Numbers and currencies`] },
      {
        tag: 'p',
        children: [
          t`1,234.56 and 1.234,56 are both understood. GBX, pence and the like are a hundredth of the currency. An amount that cannot be read is marked in the preview. Plumbline never guesses.`,
        ],
      },
      { tag: 'h2', children: [t`What happens to each row`] },
      {
        tag: 'p',
        children: [
          t`The preview shows what happens to each row. Rows whose security is not found, rows that you ignore and invalid rows are left out and counted. They are kept with the import, and you can view and download them later. If a security is not found, you can choose an asset. Your choice applies to all its rows and to your next files.`,
        ],
      },
      {
        tag: 'p',
        children: [
          t`A row that is read wrongly can be corrected in the preview, alone or together with all rows like it. What proves a row, such as 35 × 190.20 = 6,657.00, is shown in the preview and kept with the transaction until you change its amounts.`,
        ],
      },
      {
        tag: 'p',
        children: [
          t`The import continues when you leave the page, and the top bar shows its progress. Transactions are stored in batches: you can resume a canceled or interrupted import later, and uploading the same file twice adds nothing.`,
        ],
      },
      {
        tag: 'p',
        children: [
          t`Exports of different periods overlap. Rows that equal transactions of the portfolio in asset, type, date, units and price are left out too, unless you say that both happened. If the file has three equal rows and the portfolio two, one is new.`,
        ],
      },
    ],
  }
}
