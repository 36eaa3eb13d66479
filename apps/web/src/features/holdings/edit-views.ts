import { t } from '@lingui/core/macro'
import { defaultView } from '@plumbline/contract/portfolios/defaults'
import type { View } from '@plumbline/contract/portfolios/schemas'
import { shownDefault } from './default-columns.ts'

function replaceAt(views: readonly View[], index: number, change: (view: View) => View): View[] {
  return views.map((view, position) => (position === index ? change(view) : view))
}

/** A new view is a copy of the one at `index`, named by the first free number from its position on. */
export function addView(views: readonly View[], index: number): View[] {
  const nameOf = (number: number) => t`View ${number}`
  let number = views.length + 1
  while (views.some(({ name }) => name === nameOf(number))) number++
  return [...views, { name: nameOf(number), columns: [...(views[index] ?? defaultView).columns] }]
}

/** The last view stays. */
export function removeView(views: readonly View[], index: number): View[] {
  return views.length === 1 ? [...views] : views.filter((_, position) => position !== index)
}

export function renameView(views: readonly View[], index: number, name: string): View[] {
  return replaceAt(views, index, (view) => ({ ...view, name }))
}

export function resetView(views: readonly View[], index: number): View[] {
  return replaceAt(views, index, (view) => ({ ...view, columns: [...shownDefault] }))
}

export function addColumn(views: readonly View[], index: number, column: string): View[] {
  return replaceAt(views, index, (view) => ({ ...view, columns: [...view.columns, column] }))
}

export function removeColumn(views: readonly View[], index: number, column: string): View[] {
  return replaceAt(views, index, (view) => ({ ...view, columns: view.columns.filter((id) => id !== column) }))
}

/** Moves one place to the left (-1) or to the right (1), but not past the end. */
export function moveColumn(views: readonly View[], index: number, column: string, step: -1 | 1): View[] {
  return replaceAt(views, index, (view) => {
    const from = view.columns.indexOf(column)
    const other = view.columns[from + step]
    if (from < 0 || other === undefined) return view
    const columns = view.columns.map((id) => (id === column ? other : id === other ? column : id))
    return { ...view, columns }
  })
}

/** Moves a column to the place of another one, which gives way. */
export function placeColumn(views: readonly View[], index: number, column: string, target: string): View[] {
  return replaceAt(views, index, (view) => {
    const [from, to] = [view.columns.indexOf(column), view.columns.indexOf(target)]
    if (from < 0 || to < 0) return view
    const columns = view.columns.toSpliced(from, 1)
    columns.splice(to, 0, column)
    return { ...view, columns }
  })
}
