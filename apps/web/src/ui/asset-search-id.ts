/** Id of the search field in the top bar, which a shortcut puts the focus on. */
export const assetSearchId = 'asset-search'
