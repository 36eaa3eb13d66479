import { t } from '@lingui/core/macro'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { IconChartBar, IconChartDonut3, IconLayoutList } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { SideLink } from './side-layout.tsx'

/** The pages of all portfolios as one. */
export function wholeLinks(): SideLink[] {
  const params = { portfolioId: ALL_PORTFOLIOS }
  return [
    {
      label: t`Holdings`,
      icon: IconLayoutList,
      link: linkOptions({ to: '/portfolio/all', activeOptions: { exact: true, includeSearch: false } }),
    },
    {
      label: t`Performance`,
      icon: IconChartBar,
      link: linkOptions({ to: '/portfolio/$portfolioId/performance', params }),
    },
    {
      label: t`Allocation`,
      icon: IconChartDonut3,
      link: linkOptions({ to: '/portfolio/$portfolioId/allocation', params }),
    },
  ]
}
