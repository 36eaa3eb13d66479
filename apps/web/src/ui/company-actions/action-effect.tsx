import { t } from '@lingui/core/macro'
import type { CompanyActionEffect } from '@plumbline/contract/transactions/schemas'
import { Money } from '../figures/money.tsx'
import { Units } from '../figures/units.tsx'
import styles from './action-effect.module.css'

type ActionEffectProps = {
  effect: CompanyActionEffect
  /** Symbols or names of the holding, and of the other security if there is one. */
  held: string
  other?: string | undefined
}

/** What a company action does to the units and the cost of both securities. */
export function ActionEffect({ effect, held, other }: ActionEffectProps) {
  const { unitsHeld, unitsAfter, otherUnits, value, money, currency, costs } = effect
  return (
    <section className={styles.effect} aria-label={t`What changes`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Security`}</th>
            <th scope="col">{t`Units`}</th>
            <th scope="col">{t`Cost with fees`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{held}</th>
            <td>
              <Units units={unitsHeld} /> → <Units units={unitsAfter} />
            </td>
            <td>
              {costs.map(({ currency: paidIn, moved, kept, taken }) => (
                <div key={paidIn}>
                  <Money value={moved + kept + taken} currency={paidIn} /> →{' '}
                  <Money value={kept} currency={paidIn} withCurrency />
                </div>
              ))}
            </td>
          </tr>
          {other !== undefined && (
            <>
              <tr>
                <th scope="row">{other}</th>
                <td>
                  + <Units units={otherUnits} />
                </td>
                <td>
                  {costs.map(({ currency: paidIn, moved }) => (
                    <div key={paidIn}>
                      + <Money value={moved} currency={paidIn} withCurrency />
                    </div>
                  ))}
                </td>
              </tr>
              <AmountRow name={t`Value of the new units`} value={value} currency={currency} />
            </>
          )}
          {money !== 0 && (
            <AmountRow
              name={money > 0 ? t`Money received` : t`Money paid`}
              value={Math.abs(money)}
              currency={currency}
            />
          )}
        </tbody>
      </table>
      {other !== undefined && money === 0 && (
        <p className={styles.note}>{t`Nothing is sold, and the purchase dates stay.`}</p>
      )}
    </section>
  )
}

function AmountRow({ name, value, currency }: { name: string; value: number; currency: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={2}>
        <Money value={value} currency={currency} withCurrency />
      </td>
    </tr>
  )
}
