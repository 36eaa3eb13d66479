import { plural, t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import {
  IconArrowsRightLeft,
  IconChartBar,
  IconChartDonut3,
  IconChartLine,
  IconCoins,
  IconCornerDownRight,
  IconLayoutList,
  IconNews,
  IconReceiptTax,
} from '@tabler/icons-react'
import { linkOptions, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPastPage, pastDay } from '../../stores/past-day.ts'
import { SideLayout, type SideLink, SideTitle } from './side-layout.tsx'

/** The pages of several portfolios as one, in the currency of the address, and then each portfolio. */
export function WholeLayout({ whole, children }: { whole: Portfolio | undefined; children: ReactNode }) {
  const { currency } = useSearch({ strict: false })
  return (
    <SideLayout
      label={whole?.name ?? t`All portfolios`}
      title={whole && <Title whole={whole} />}
      links={[
        ...pageLinks(whole?._id ?? ALL_PORTFOLIOS, currency).filter(
          ({ link }) => pastDay === undefined || isPastPage(String(link.to).replace('$portfolioId', ALL_PORTFOLIOS)),
        ),
        ...(whole?.portfolios ?? []).map(({ _id, name }) => ({
          label: name,
          icon: IconCornerDownRight,
          link: linkOptions({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
        })),
      ]}
    >
      {children}
    </SideLayout>
  )
}

function Title({ whole: { name, currency, portfolios = [] } }: { whole: Portfolio }) {
  const count = portfolios.length
  return (
    <SideTitle name={name}>
      {currency} · {plural(count, { one: '# portfolio', other: '# as one' })}
    </SideTitle>
  )
}

function pageLinks(portfolioId: string, currency: string | undefined): SideLink[] {
  const params = { portfolioId }
  const search = currency === undefined ? {} : { currency }
  return [
    {
      label: t`Holdings`,
      icon: IconLayoutList,
      link: linkOptions({
        to: '/portfolio/$portfolioId',
        params,
        search,
        activeOptions: { exact: true, includeSearch: false },
      }),
    },
    {
      label: t`Performance`,
      icon: IconChartBar,
      link: linkOptions({ to: '/portfolio/$portfolioId/performance', params, search }),
    },
    {
      label: t`Income`,
      icon: IconCoins,
      link: linkOptions({ to: '/portfolio/$portfolioId/income', params, search }),
    },
    {
      label: t`Gains`,
      icon: IconReceiptTax,
      link: linkOptions({ to: '/portfolio/$portfolioId/gains', params, search }),
    },
    {
      label: t`Transactions`,
      icon: IconArrowsRightLeft,
      link: linkOptions({
        to: '/portfolio/$portfolioId/transactions',
        params,
        search: { ...search, period: 'all' },
        activeOptions: { includeSearch: false },
      }),
    },
    {
      label: t`Allocation`,
      icon: IconChartDonut3,
      link: linkOptions({ to: '/portfolio/$portfolioId/allocation', params, search }),
    },
    {
      label: t`Benchmark`,
      icon: IconChartLine,
      link: linkOptions({ to: '/portfolio/$portfolioId/benchmark', params, search }),
    },
    { label: t`News`, icon: IconNews, link: linkOptions({ to: '/portfolio/$portfolioId/news', params, search }) },
  ]
}
