import type { McpServer } from '@modelcontextprotocol/server'
import { getAsset, getDividends, getSearchState, getSplits, searchAssets } from '@plumbline/contract/assets/operations'
import { profile } from '@plumbline/contract/assets/profile-schemas'
import * as schemas from '@plumbline/contract/assets/schemas'
import { id } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { assetPage } from '../page-links.ts'

const MAX_DIVIDENDS = 12

const found = schemas.assetSummary.omit({ image: true }).extend({ page: z.string() })

export function addAssetTools(server: McpServer, installation: Installation): void {
  const { shape } = schemas.searchAssets.query
  addTool(server, {
    name: 'search_assets',
    title: 'Search assets',
    description:
      'Finds stocks, ETFs, funds, currencies and crypto by name, symbol or ISIN. One security has an asset for each exchange: take the one whose exchange and currency fit. While `state` is pending, the source is still being searched: search again after a few seconds.',
    input: z.strictObject({
      q: shape.q.unwrap().min(1).describe('Name, symbol or ISIN'),
      limit: shape.limit.describe('Assets to return'),
      type: shape.type.describe('Only this type, such as Common Stock or ETF'),
    }),
    output: z.object({ assets: z.array(found), state: schemas.getSearchState.response.shape.state }),
    size: 'limit',
    userTexts: [],
    async run(query) {
      const assets = await installation.call(searchAssets, { query })
      const { state } = await installation.call(getSearchState, { query: { q: query.q } })
      return { assets: assets.map((asset) => ({ ...asset, page: assetPage(installation, asset._id) })), state }
    },
  })

  addTool(server, {
    name: 'get_asset',
    title: 'Get an asset',
    description:
      'Last price with its day and source, key figures, analyst ratings, the latest dividends and all splits of an asset. Money is in the `currency` of the asset unless a section names another; ratios are ratios (0.05 is 5 %). A figure that is absent is unknown. `missing` says which parts are being fetched or unavailable.',
    input: z.strictObject({ assetId: id.describe('`_id` of an asset in search_assets or get_holdings') }),
    output: schemas.asset
      .omit({ image: true, profile: true, findings: true, priceSources: true, olderSections: true })
      .extend({
        profile: profile.pick({
          General: true,
          Highlights: true,
          Valuation: true,
          SplitsDividends: true,
          AnalystRatings: true,
        }),
        dividends: schemas.getDividends.response.describe('Newest first; `value` is per unit as paid, on the ex-date'),
        splits: schemas.getSplits.response.describe('`numerator` new units replace `denominator` old ones'),
        page: z.string().describe('The page that explains the price and each key figure'),
      }),
    userTexts: [],
    async run({ assetId }) {
      const params = { id: assetId }
      const [asset, dividends, splits] = await Promise.all([
        installation.call(getAsset, { params }),
        installation.call(getDividends, { params }),
        installation.call(getSplits, { params }),
      ])
      return {
        ...asset,
        dividends: dividends.slice(0, MAX_DIVIDENDS),
        splits,
        page: assetPage(installation, assetId),
      }
    },
  })
}
