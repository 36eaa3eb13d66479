import type { DividendDateState } from '@plumbline/contract/calendar/vocabulary'
import { Money } from '../figures/money.tsx'
import { EstimatedMoney } from './estimated-money.tsx'

type DividendMoneyProps = {
  state: DividendDateState
  value: number | null
  currency: string
  withCurrency?: boolean
}

/** The amount of a dividend; an estimated one on hatched ground. */
export function DividendMoney({ state, value, currency, withCurrency = false }: DividendMoneyProps) {
  const amount = { value, currency, withCurrency }
  return state === 'estimated' ? <EstimatedMoney {...amount} /> : <Money {...amount} missing="no-rate" />
}
