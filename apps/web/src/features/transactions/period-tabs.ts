import { t } from '@lingui/core/macro'
import type { TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'
import { choicesOf } from '../../ui/controls/choices-of.ts'

/** From one day to another of the user's choice. */
export const OTHER_PERIOD = 'other'

export type PeriodTab = TransactionPeriod | typeof OTHER_PERIOD

export const periodTabs = () =>
  choicesOf<PeriodTab>({
    'current-month': t`This month`,
    'last-month': t`Last month`,
    'current-year': t`This year`,
    'last-year': t`Last year`,
    all: t`All transactions`,
    [OTHER_PERIOD]: t`Other period`,
  })
