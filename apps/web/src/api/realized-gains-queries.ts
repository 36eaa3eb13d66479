import type { BodyOf } from '@plumbline/contract/operation'
import {
  chooseLots,
  listRealizedGains,
  listSaleLots,
  listTaxedSecurities,
  reportGains,
} from '@plumbline/contract/realized-gains/operations'
import type { ListCountry, LotMethod, ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

interface AskedGains {
  from?: string
  to?: string
  method?: LotMethod
  months?: number
  currency?: string
}

/** The sales of a period; of the latest fiscal year with a sale by default. */
export const realizedGainsQuery = (portfolioId: string, { from, to, method, months, currency }: AskedGains) =>
  queryOptions({
    queryKey: [
      'portfolio',
      portfolioId,
      'gains',
      ...[from, to, method, months, currency].map((asked) => asked ?? null),
    ],
    queryFn: ({ signal }) =>
      call(listRealizedGains, {
        params: { id: portfolioId },
        query: {
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(method !== undefined && { method }),
          ...(months !== undefined && { longTermMonths: months }),
          ...(currency !== undefined && { currency }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The sales of a period by the rules of a country; of its latest tax year with a sale by default. */
export const gainsReportQuery = (
  portfolioId: string,
  country: ReportCountry,
  { from, to }: Pick<AskedGains, 'from' | 'to'>,
) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'gains-report', country, from ?? null, to ?? null],
    queryFn: ({ signal }) =>
      call(reportGains, {
        params: { id: portfolioId },
        query: { country, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The securities that a country asks for; of its latest complete tax year by default. */
export const securitiesListQuery = (
  portfolioId: string,
  country: ListCountry,
  { from, to }: Pick<AskedGains, 'from' | 'to'>,
) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'securities-list', country, from ?? null, to ?? null],
    queryFn: ({ signal }) =>
      call(listTaxedSecurities, {
        params: { id: portfolioId },
        query: { country, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The lots from which a sale can take. */
export const saleLotsQuery = (saleId: string) =>
  queryOptions({
    queryKey: ['transactions', 'lots', saleId],
    queryFn: ({ signal }) => call(listSaleLots, { params: { id: saleId }, signal }),
  })

export const chooseLotsMutation = (saleId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof chooseLots>) => call(chooseLots, { params: { id: saleId }, body }),
    meta: { invalidates: figureQueries },
  })
