import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import type { LotMethod } from '@plumbline/contract/realized-gains/vocabulary'
import { Money } from '../../ui/figures/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './gains.module.css'
import { nameLotMethod } from './name-lot-method.ts'

type MethodCardsProps = { gains: RealizedGains; onChange: (method: LotMethod) => void }

/** What the same sales gain by each method; the chosen one decides which lots the table shows. */
export function MethodCards({ gains, onChange }: MethodCardsProps) {
  const { currency } = gains
  return (
    <fieldset className={styles.methods}>
      <legend>
        <VisuallyHidden>{t`Which purchases a sale takes first`}</VisuallyHidden>
      </legend>
      {gains.methods.map(({ method, gain, shortTerm, longTerm }) => {
        const { name, code } = nameLotMethod(method)
        return (
          <label key={method} className={styles.method}>
            <input type="radio" name="lot-method" checked={method === gains.method} onChange={() => onChange(method)} />
            <span className={styles.methodName}>
              {name} {code && <small>{code}</small>}
            </span>
            <b>
              <Money value={gain} currency={currency} isGain missing="no-rate" />
            </b>
            <span className={styles.terms}>
              <span>
                <Trans>
                  short <Money value={shortTerm} currency={currency} isGain isPlain missing="no-rate" />
                </Trans>
              </span>
              <span>
                <Trans>
                  long <Money value={longTerm} currency={currency} isGain isPlain missing="no-rate" />
                </Trans>
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
