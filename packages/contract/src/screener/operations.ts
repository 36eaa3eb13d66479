import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * Missing values sort last in either order. Rows with equal values have a stable order, so that pages neither repeat
 * nor skip a row. A filter or an order by correlation or overlap measures the 500 largest companies that pass the other
 * filters; of the others both are missing.
 */
export const screenAssets = defineOperation<typeof schemas.screenAssets>()({
  method: 'POST',
  path: '/stock',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

/**
 * The first matches as a csv file, in the order of the screen: name, exchange, symbol, ISIN, currency, then the given
 * columns. Numbers are as in `screenAssets`; a missing value is an empty cell.
 */
export const exportScreen = defineOperation<typeof schemas.exportScreen>()({
  method: 'POST',
  path: '/stock/export',
  returns: 'file',
  receives: 'text/csv',
  access: { scope: 'read', covers: 'portfolios' },
})

/** The open holdings of a portfolio, largest first, each with the filters that it does not meet. Cash is left out. */
export const screenHoldings = defineOperation<typeof schemas.screenHoldings>()({
  method: 'POST',
  path: '/portfolio/:id/screen',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})

/** How assets would fit into a portfolio, if each were bought for an amount of its currency. */
export const weighCandidates = defineOperation<typeof schemas.weighCandidates>()({
  method: 'POST',
  path: '/portfolio/:id/candidates',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})

/** How the values of a field are distributed over the securities that match the filters. */
export const describeField = defineOperation<typeof schemas.describeField>()({
  method: 'POST',
  path: '/stock/distribution',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

/** The user's saved screens by name. */
export const listSavedScreens = defineOperation<typeof schemas.listSavedScreens>()({
  method: 'GET',
  path: '/screens',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Saves the address of a screen under a name. Replaces the screen of the same name. */
export const saveScreen = defineOperation<typeof schemas.saveScreen>()({
  method: 'POST',
  path: '/screens',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const deleteScreen = defineOperation()({
  method: 'DELETE',
  path: '/screens/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** The existing values of each pick field, ascending; market cap ranges start with the largest. */
export const listPickValues = defineOperation<typeof schemas.listPickValues>()({
  method: 'GET',
  path: '/stock/values',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})
