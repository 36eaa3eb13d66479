import type { CategorizedAsset, Category } from '@plumbline/contract/categories/schemas'
import { MAX_CATEGORY_LEVELS, ROUNDING_PERCENT } from '@plumbline/contract/categories/vocabulary'
import { text } from '@plumbline/text/text'
import { fieldProblem, type ProblemText } from '../errors.ts'

function refuse(path: string, message: ProblemText): never {
  throw fieldProblem('invalid-payload', path, message)
}

/**
 * Requires unique ids, each parent before its children, at most `MAX_CATEGORY_LEVELS` levels, and names that are unique
 * among siblings, whatever their case. Only categories at the top have targets, together at most 100 percent.
 *
 * @throws {DomainError} `invalid-payload`
 */
export function requireValidTree(categories: readonly Category[]): void {
  const levels = new Map<string, number>()
  const names = new Set<string>()
  for (const [index, { _id, parent, name, target }] of categories.entries()) {
    const at = `categories.${index}`
    if (levels.has(_id)) refuse(`${at}._id`, text('Another category has this id'))
    const above = parent === null ? 0 : levels.get(parent)
    if (above === undefined) refuse(`${at}.parent`, text('No category before this one has this id'))
    if (above >= MAX_CATEGORY_LEVELS)
      refuse(`${at}.parent`, text('A tree has at most {max} levels', { max: MAX_CATEGORY_LEVELS }))
    const key = JSON.stringify([parent, name.toLowerCase()])
    if (names.has(key)) refuse(`${at}.name`, text('Another category of the same parent has this name'))
    if (parent !== null && typeof target === 'number')
      refuse(`${at}.target`, text('Only categories at the top have targets'))
    levels.set(_id, above + 1)
    names.add(key)
  }
  const total = categories.reduce((sum, { target }) => sum + (target ?? 0), 0)
  if (total > 100 + ROUNDING_PERCENT)
    refuse('categories', text('The targets add up to {total}%, which is more than 100%', { total }))
}

/**
 * Requires that each asset occurs once, and is in categories of the tree with at most 100 percent.
 *
 * @throws {DomainError} `invalid-payload`
 */
export function requireValidShares(assets: readonly CategorizedAsset[], categories: readonly Category[]): void {
  const known = new Set(categories.map(({ _id }) => _id))
  const seen = new Set<string>()
  for (const [index, { assetId, shares }] of assets.entries()) {
    const at = `assets.${index}`
    if (seen.has(assetId)) refuse(`${at}.assetId`, text('The asset occurs twice'))
    seen.add(assetId)
    const used = new Set<string>()
    for (const [place, { categoryId }] of shares.entries()) {
      if (!known.has(categoryId)) refuse(`${at}.shares.${place}.categoryId`, text('No such category'))
      if (used.has(categoryId)) refuse(`${at}.shares.${place}.categoryId`, text('The category occurs twice'))
      used.add(categoryId)
    }
    const total = shares.reduce((sum, { percent }) => sum + percent, 0)
    if (total > 100 + ROUNDING_PERCENT)
      refuse(`${at}.shares`, text('The shares add up to {total}%, which is more than 100%', { total }))
  }
}
