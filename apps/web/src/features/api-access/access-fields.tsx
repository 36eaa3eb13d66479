import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { MAX_TOKEN_LIFETIME_DAYS, TOKEN_LIFETIMES_DAYS } from '@plumbline/contract/access-tokens/vocabulary'
import type { TokenScope } from '@plumbline/contract/operation'
import { addDays } from '@plumbline/engine/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { CheckboxList, RadioList } from '../../ui/forms/choice-list.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'

const listScopes = () =>
  [
    { value: 'read', label: t`Read portfolios, transactions and figures` },
    { value: 'write', label: t`Read and write: also add and change` },
  ] as const

const listReaches = () =>
  [
    { value: 'all', label: t`All portfolios, watchlist and screens` },
    { value: 'chosen', label: t`Selected portfolios only` },
  ] as const

const OWN_DATE = 'date'
const listExpiries = () => [
  ...TOKEN_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: t`In ${days} days` })),
  { value: OWN_DATE, label: t`On a date` },
]

interface Draft {
  scope: TokenScope
  reach: 'all' | 'chosen'
  chosen: string[]
  /** A number of days, or `date`. */
  expiry: string
  date: string
}

/** What a token will allow, while it is being chosen. */
export function useAccessDraft(scope: TokenScope) {
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const dayIn = (days: number) => addDays(today, days)
  const [draft, setDraft] = useState<Draft>({
    scope,
    reach: 'all',
    chosen: [],
    expiry: String(TOKEN_LIFETIMES_DAYS[1]),
    date: dayIn(TOKEN_LIFETIMES_DAYS[1]),
  })
  const { reach, chosen, expiry, date } = draft
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part })),
    dayIn,
    isComplete: reach === 'all' || chosen.length > 0,
    access: {
      scope: draft.scope,
      portfolioIds: reach === 'all' ? null : chosen,
      expiresOn: expiry === OWN_DATE ? date : dayIn(Number(expiry)),
    },
  }
}

type AccessFieldsProps = {
  access: ReturnType<typeof useAccessDraft>
  canWrite: boolean
  dateError: string | undefined
}

/** The fields for what a token will allow: scope, portfolios and last day. */
export function AccessFields({ access: { draft, change, dayIn }, canWrite, dateError }: AccessFieldsProps) {
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const { scope, reach, chosen, expiry, date } = draft
  return (
    <>
      <RadioList
        label={t`Permissions`}
        choices={listScopes().filter(({ value }) => canWrite || value === 'read')}
        value={scope}
        onChange={(value) => change({ scope: value })}
      />
      <RadioList
        label={t`Access to`}
        choices={listReaches()}
        value={reach}
        onChange={(value) => change({ reach: value })}
      />
      {reach === 'chosen' && (
        <CheckboxList
          label={t`Portfolios`}
          choices={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
          values={chosen}
          onChange={(values) => change({ chosen: values })}
        />
      )}
      <Select
        label={t`Expires`}
        data={listExpiries()}
        value={expiry}
        onChange={(value) => value && change({ expiry: value })}
        allowDeselect={false}
      />
      {expiry === OWN_DATE && (
        <DateField
          label={t`Last day`}
          value={date}
          onChange={(value) => change({ date: value })}
          earliest={dayIn(1)}
          latest={dayIn(MAX_TOKEN_LIFETIME_DAYS - 1)}
          error={dateError}
        />
      )}
    </>
  )
}
