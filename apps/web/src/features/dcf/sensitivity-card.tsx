import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useMemo } from 'react'
import { formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { buildSensitivity } from './build-sensitivity.ts'
import { type DcfSearch, numberDefaults, numberRanges } from './dcf-search.ts'
import { findImpliedGrowth } from './implied-growth.ts'
import styles from './sensitivity.module.css'
import type { AssetValuation } from './value-asset.ts'

type SensitivityProps = { asset: Asset; valuation: AssetValuation; search: DcfSearch }

/** How the fair value changes with growth and discount rate, and which growth today's price implies. */
export function SensitivityCard({ asset, valuation, search }: SensitivityProps) {
  const { numberFormat } = useFigureSettings()
  const sensitivity = useMemo(() => buildSensitivity(asset, search, valuation), [asset, search, valuation])
  if (sensitivity === null || valuation.sharesOutstanding === null) return null
  const { growths, discounts, chosen, values } = sensitivity
  const price = valuation.currency === asset.currency ? asset.price : null
  const percent = (ratio: number) => formatPercent(ratio, { sign: 'negative', decimals: 1, format: numberFormat })
  return (
    <Card title={t`Sensitivity`} note={t`fair value per share, ${{ currency: valuation.currency }}`}>
      <ImpliedGrowth {...{ asset, search, valuation }} />
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label={t`Fair value by growth and discount rate`}>
          <thead>
            <tr>
              <th scope="col">{t`Growth a year`}</th>
              {discounts.map((discount) => (
                <th key={discount} scope="col" data-chosen={discount === chosen.discount || undefined}>
                  {percent(discount)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {growths.map((growth, row) => (
              <tr key={growth}>
                <th scope="row" data-chosen={growth === chosen.growth || undefined}>
                  {percent(growth)}
                </th>
                {discounts.map((discount, column) => {
                  const value = values[row]?.[column] ?? null
                  const isChosen = growth === chosen.growth && discount === chosen.discount
                  return (
                    <td
                      key={discount}
                      data-chosen={isChosen || undefined}
                      data-side={value === null || price === null ? undefined : value >= price ? 'above' : 'below'}
                    >
                      {value !== null &&
                        formatNumber(value, {
                          minimumDecimals: value < 10 ? 2 : 0,
                          maximumDecimals: value < 10 ? 2 : 0,
                          format: numberFormat,
                        })}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {t`Columns are discount rates. Every year grows by the same rate.`}
        {price !== null && ` ${t`Green is at or above today’s price, red is below.`}`}
        {valuation.chosen === 'slowing' && ` ${t`The chosen growth slows each year, so its value is not in the grid.`}`}
      </p>
    </Card>
  )
}

function ImpliedGrowth({ asset, search, valuation }: SensitivityProps) {
  const { numberFormat } = useFigureSettings()
  const implied = useMemo(() => findImpliedGrowth(asset, search), [asset, search])
  if (asset.price === null || valuation.currency !== asset.currency) return null
  const percent = (ratio: number) => formatPercent(ratio, { sign: 'negative', format: numberFormat })
  const price = formatPriceWithCurrency(asset.price, asset.currency, { format: numberFormat })
  const { lowest, highest } = numberRanges.rate
  const growth = implied === null ? null : percent(implied)
  const years = search.years ?? numberDefaults.years
  return (
    <p className={styles.implied}>
      {growth === null ? (
        t`No growth from ${{ lowest: percent(lowest) }} to ${{ highest: percent(highest) }} a year leads to today’s price of ${price}.`
      ) : (
        <Trans>
          Today’s price of {price} implies a growth of <b>{growth} a year</b> over{' '}
          <Plural value={years} one="# year" other="# years" />, with these options.
        </Trans>
      )}
    </p>
  )
}
