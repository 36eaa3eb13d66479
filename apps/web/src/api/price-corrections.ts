import type { BodyOf } from '@plumbline/contract/operation'
import { correctPrice, getPriceOfDay } from '@plumbline/contract/price-corrections/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

/** A day of an asset's prices. */
export type PricedDay = { assetId: string; day: string }

const paramsOf = ({ assetId, day }: PricedDay) => ({ id: assetId, day })

/** What the market says of a day, and what the account set instead. */
export const priceOfDayQuery = (priced: PricedDay) =>
  queryOptions({
    queryKey: ['asset', priced.assetId, 'price-of-day', priced.day],
    queryFn: ({ signal }) => call(getPriceOfDay, { params: paramsOf(priced), query: {}, signal }),
    retry: false,
  })

/** What another price would do to the figures of today. Its key begins as those of the figures do. */
export const correctionEffectQuery = (priced: PricedDay, price: string) =>
  queryOptions({
    queryKey: ['portfolio', 'price-correction', priced.assetId, priced.day, price],
    queryFn: ({ signal }) => call(getPriceOfDay, { params: paramsOf(priced), query: { price }, signal }),
    retry: false,
  })

/** A corrected price changes the page of its asset and every figure. */
const affectedOf = ({ assetId }: Pick<PricedDay, 'assetId'>) => [{ queryKey: ['asset', assetId] }, ...figureQueries]

/** Without a price, that of the market counts again. */
export const correctPriceMutation = (assetId: string) =>
  mutationOptions({
    mutationFn: ({ day, ...body }: { day: string } & BodyOf<typeof correctPrice>) =>
      call(correctPrice, { params: { id: assetId, day }, body }),
    meta: { invalidates: affectedOf({ assetId }) },
  })
