import { plural } from '@lingui/core/macro'
import { fileRowOf } from '@plumbline/csv-import/outcomes/change-row'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { securityKey, securityOf, statedSecurity } from '@plumbline/csv-import/readings/named-security'

/** Rows of the file that have something in common, so that one correction can hold for all of them. */
export interface LikeRows {
  readonly id: string
  /** What they have in common, with their number. */
  readonly label: string
  /** Their numbers, with that of the row that is corrected. */
  readonly rowNumbers: readonly number[]
}

type Rule = { id: string; isLike: (row: ImportRow) => boolean; describe: (count: number) => string }

/** The rules by which other rows are like this one, as the file states them. */
export function findLikeRows(matched: MatchedRow, rows: readonly MatchedRow[]): LikeRows[] {
  const isLeftOut = fileRowOf(matched).outcome.kind === 'ignored'
  const others = rows.map(fileRowOf).filter(({ outcome }) => (outcome.kind === 'ignored') === isLeftOut)
  const found = rulesOf(fileRowOf(matched), matched.asset?.name).map(({ id, isLike, describe }) => {
    const rowNumbers = others.filter(isLike).map(({ rowNumber }) => rowNumber)
    return { id, label: describe(rowNumbers.length), rowNumbers }
  })
  const isRepeated = (like: LikeRows, index: number) =>
    found.slice(0, index).some(({ rowNumbers }) => rowNumbers.join() === like.rowNumbers.join())
  return found.filter((like, index) => like.rowNumbers.length > 1 && !isRepeated(like, index))
}

function rulesOf(row: ImportRow, assetName: string | undefined): Rule[] {
  const { typeWord, currency } = row
  const security = assetName ?? statedSecurity(row)
  const key = securityOf(row) === undefined ? null : securityKey(row)
  const hasWord = (other: ImportRow) => other.typeWord === typeWord
  const isOfSecurity = (other: ImportRow) =>
    key !== null && securityOf(other) !== undefined && securityKey(other) === key
  const word = typeWord ?? ''
  const ofType: Rule = {
    id: 'type',
    isLike: hasWord,
    describe: (count) =>
      typeWord === null
        ? plural(count, { one: '# row without a type', other: 'All # rows without a type' })
        : plural(count, { one: `# row with the type “${word}”`, other: `All # rows with the type “${word}”` }),
  }
  const ofSecurity: Rule = {
    id: 'security',
    isLike: isOfSecurity,
    describe: (count) => plural(count, { one: `# row of ${security}`, other: `All # rows of ${security}` }),
  }
  const ofBoth: Rule = {
    id: 'type-and-security',
    isLike: (other) => hasWord(other) && isOfSecurity(other),
    describe: (count) =>
      plural(count, {
        one: `# row of ${security} with the type “${word}”`,
        other: `All # rows of ${security} with the type “${word}”`,
      }),
  }
  const ofCurrency: Rule = {
    id: 'currency',
    isLike: (other) => other.currency === currency,
    describe: (count) =>
      currency === null
        ? plural(count, { one: '# row without a currency', other: 'All # rows without a currency' })
        : plural(count, { one: `# row in ${currency}`, other: `All # rows in ${currency}` }),
  }
  return [ofType, ofSecurity, ...(typeWord === null ? [] : [ofBoth]), ofCurrency]
}
