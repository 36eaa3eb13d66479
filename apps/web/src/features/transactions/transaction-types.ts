import { t } from '@lingui/core/macro'
import type {
  MoneyTransactionType,
  RecordedType,
  SecurityTransactionType,
  TransactionType,
} from '@plumbline/contract/transactions/vocabulary'
import { choicesOf } from '../../ui/controls/choices-of.ts'

const ofSecurities = () =>
  choicesOf<SecurityTransactionType>({
    buy: t`Buy`,
    sell: t`Sell`,
    dividend: t`Dividend`,
    returnofcapital: t`Return of capital`,
    fee: t`Fee`,
    split: t`Split`,
    reversesplit: t`Reverse split`,
  })

const ofMoney = () =>
  choicesOf<MoneyTransactionType>({
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    interest: t`Interest`,
    interestpaid: t`Interest paid`,
    tax: t`Tax`,
  })

/** The types to choose from: those of money alone only where the portfolio books cash. */
export function transactionTypes(booksCash: boolean): { value: TransactionType; label: string }[] {
  return booksCash ? [...ofSecurities(), ...ofMoney()] : ofSecurities()
}

/** The types to filter by. A spin-off cannot be entered as one: it is part of a company action. */
export function typesToFilterBy(booksCash: boolean): { value: RecordedType; label: string }[] {
  return [...ofSecurities(), { value: 'spinoff', label: t`Spin-off` }, ...(booksCash ? ofMoney() : [])]
}
