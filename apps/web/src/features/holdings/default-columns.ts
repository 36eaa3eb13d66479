import { defaultView } from '@plumbline/contract/portfolios/defaults'
import type { View } from '@plumbline/contract/portfolios/schemas'

/** What the page adds to the columns of the default view, each after another column. */
const ADDED: Record<string, string> = { price: 'dayReturn', baseCurrencyCurrentValue: 'weight' }

/** What the default view shows. */
export const shownDefault: readonly string[] = defaultView.columns.flatMap((column) => {
  const added = ADDED[column]
  return added === undefined ? [column] : [column, added]
})

const isSame = (left: readonly string[], right: readonly string[]) => left.join() === right.join()

/** The columns of the default view with those that the page adds, while nobody has changed them. */
export function withAddedColumns(views: readonly View[], areLeftOut: boolean): View[] {
  return views.map((view) =>
    !areLeftOut && isSame(view.columns, defaultView.columns) ? { ...view, columns: [...shownDefault] } : view,
  )
}

/** The views as they are stored, and whether the added columns were taken out of one. */
export function withoutAddedColumns(views: readonly View[]): { views: View[]; areLeftOut: boolean } {
  return {
    views: views.map((view) =>
      isSame(view.columns, shownDefault) ? { ...view, columns: [...defaultView.columns] } : view,
    ),
    areLeftOut: views.some(({ columns }) => isSame(columns, defaultView.columns)),
  }
}
