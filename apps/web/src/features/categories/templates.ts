import { t } from '@lingui/core/macro'
import type { Category } from '@plumbline/contract/categories/schemas'
import { CATEGORY_COLORS, MAX_CATEGORIES } from '@plumbline/contract/categories/vocabulary'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { nameGroup } from '../../formatting/name-group.ts'
import { addAsset, addCategory, type Draft } from './edit-tree.ts'

/** What new categories begin with. */
export type Template = 'empty' | 'classes' | 'assets' | 'risk'

/** The categories and assets of a template; asset classes and single assets are those of the holdings. */
export function fillTemplate(template: Template, name: string, lines: readonly Line[]): Draft {
  const empty: Draft = { name, categories: [], assets: [] }
  if (template === 'empty') return empty
  if (template === 'classes') return ofTypes(empty, lines)
  if (template === 'assets') return ofAssets(empty, lines)
  return [t`Low`, t`Medium`, t`High`].reduce((draft, level) => addCategory(draft, null, level).draft, empty)
}

function ofTypes(draft: Draft, lines: readonly Line[]): Draft {
  const byType = [...Map.groupBy(lines, ({ type }) => nameGroup('type', type))]
  const categories = byType.map(
    ([name], index): Category => ({
      _id: `class-${index + 1}`,
      parent: null,
      name,
      color: CATEGORY_COLORS[index % CATEGORY_COLORS.length] ?? CATEGORY_COLORS[0],
    }),
  )
  const assets = byType.flatMap(([, ofType], index) =>
    ofType.map(({ _id }) => ({ assetId: _id, shares: [{ categoryId: `class-${index + 1}`, percent: 100 }] })),
  )
  return { ...draft, categories, assets }
}

/** A category for each asset but money, the largest first. */
function ofAssets(draft: Draft, lines: readonly Line[]): Draft {
  return lines
    .filter(({ status }) => !status.isCash)
    .sort((left, right) => (right.baseCurrencyCurrentValue ?? 0) - (left.baseCurrencyCurrentValue ?? 0))
    .slice(0, MAX_CATEGORIES)
    .reduce((filled, line) => addAsset(filled, line).draft, draft)
}
