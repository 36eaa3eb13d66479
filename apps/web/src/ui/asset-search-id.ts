/** Id of the search field in the top bar, which a shortcut puts the focus on. */
export const ASSET_SEARCH_ID = 'asset-search'
