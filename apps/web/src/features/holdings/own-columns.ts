import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { nameOwnCategory } from '../../formatting/name-own-category.ts'
import type { HoldingLine } from './holding-line.ts'
import type { LineField } from './line-fields.ts'

/** A column for each tree of the user's own categories. */
export function ownFields(classifications: readonly Classification[]): LineField[] {
  return classifications.map(({ _id, name }) => ({ id: _id, label: () => name, kind: 'text' }))
}

/** The lines with the categories in which they are, as text: `High`, or `High 60%, Low 40%`. */
export function withOwnColumns(
  lines: readonly HoldingLine[],
  classifications: readonly Classification[],
  format: NumberFormat,
): HoldingLine[] {
  const texts = classifications.map((classification) => [classification._id, textsOf(classification, format)] as const)
  return lines.map((line) => ({
    ...line,
    ...Object.fromEntries(texts.map(([id, textOf]) => [id, textOf.get(line._id) ?? t`Not assigned`])),
  }))
}

function textsOf(classification: Classification, format: NumberFormat): Map<string, string> {
  return new Map(
    classification.assets.map(({ assetId, shares }) => [
      assetId,
      shares
        .map(({ categoryId, percent }) => {
          const name = nameOwnCategory(classification, categoryId)
          const decimals = Number.isInteger(percent) ? 0 : 2
          if (percent === 100) return name
          return `${name} ${formatPercent(percent / 100, { decimals, sign: 'negative', format })}`
        })
        .join(', '),
    ]),
  )
}
