import { Trans } from '@lingui/react/macro'

/** What the license of the library of charts asks each page with one to say. */
export function ChartCredit() {
  return (
    <Trans>
      Drawn with{' '}
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
        TradingView Lightweight Charts
      </a>
      .
    </Trans>
  )
}
