import { t } from '@lingui/core/macro'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import type { Group, Line } from '@plumbline/contract/portfolios/schemas'
import { sumTree } from '@plumbline/engine/categories/category-tree'
import { arrangeSlices, type Slice } from './arrange-slices.ts'

/**
 * What a category is made of, or the whole tree for null: the categories right below it in their order, and then the
 * assets that are in it itself, or what is in no category. Shares are of their sum.
 */
export function categorySlices(
  { categories, assets }: Classification,
  groups: readonly Pick<Group, 'key' | 'currentValue'>[],
  lines: readonly Pick<Line, '_id' | 'name' | 'baseCurrencyCurrentValue'>[],
  openId: string | null,
): Slice[] {
  const own = new Map(groups.map(({ key, currentValue }) => [key, currentValue ?? 0]))
  const sums = sumTree(categories, own)
  const below = categories
    .filter(({ parent }) => parent === openId)
    .map(({ _id, name, color }) => ({
      id: _id,
      name,
      value: sums.get(_id) ?? 0,
      color: `var(--${color})`,
      opens: true,
    }))
    .filter(({ value }) => value > 0)
  const inside =
    openId === null
      ? [{ id: NOT_ASSIGNED, name: t`Not assigned`, value: own.get(NOT_ASSIGNED) ?? 0, color: 'var(--line2)' }]
      : assetSlices(assets, lines, openId, own.get(openId) ?? 0)
  const slices = [...below, ...inside.filter(({ value }) => value > 0)]
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return slices.map((slice) => ({ parts: [], ...slice, share: slice.value / total }))
}

/** The assets in a category by their shares, and in one slice those that are not shown. */
function assetSlices(
  assets: Classification['assets'],
  lines: Parameters<typeof categorySlices>[2],
  category: string,
  total: number,
): Slice[] {
  const percents = new Map(
    assets.map(({ assetId, shares }) => [assetId, shares.find(({ categoryId }) => categoryId === category)?.percent]),
  )
  const items = lines.map(({ _id, name, baseCurrencyCurrentValue: value }) => ({
    id: _id,
    name,
    value: value === null ? null : (value * (percents.get(_id) ?? 0)) / 100,
  }))
  const shown = items.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return arrangeSlices(items, Math.max(0, total - shown))
}
