import { t } from '@lingui/core/macro'
import { Button, Select, TextInput } from '@mantine/core'
import {
  MAX_TOKEN_LIFETIME_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_LIFETIMES_DAYS,
} from '@plumbline/contract/access-tokens/vocabulary'
import type { TokenScope } from '@plumbline/contract/operation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createAccessTokenMutation } from '../../api/access-token-queries.ts'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CheckboxList, RadioList } from '../../ui/forms/choice-list.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { CreatedToken } from './created-token.tsx'

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

const DAY_MS = 86_400_000

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Creates an access token, then shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(createAccessTokenMutation)
  return create.data ? (
    <CreatedToken token={create.data} onClose={onClose} />
  ) : (
    <Dialog title={t`Create an access token`} isOpen onClose={onClose}>
      <TokenForm create={create} onClose={onClose} />
    </Dialog>
  )
}

type TokenFormProps = {
  create: {
    mutate: (body: Parameters<NonNullable<typeof createAccessTokenMutation.mutationFn>>[0]) => void
    error: unknown
    isPending: boolean
  }
  onClose: () => void
}

function TokenForm({ create, onClose }: TokenFormProps) {
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const dayIn = (days: number) => addDays(today, days)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [reach, setReach] = useState<'all' | 'chosen'>('all')
  const [chosen, setChosen] = useState<string[]>([])
  const [expiry, setExpiry] = useState(String(TOKEN_LIFETIMES_DAYS[1]))
  const [date, setDate] = useState(dayIn(TOKEN_LIFETIMES_DAYS[1]))
  const { error } = create
  const findError = (field: string) => findFieldError(error, field)
  const isFreshSignInNeeded = hasCode(error, 'fresh-sign-in-needed')
  const isFieldError = ['name', 'expiresOn'].some(findError)

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({
      name,
      scope,
      portfolioIds: reach === 'all' ? null : chosen,
      expiresOn: expiry === OWN_DATE ? date : dayIn(Number(expiry)),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <TextInput
          label={t`Name`}
          description={t`What will use it`}
          placeholder={t`Backup script`}
          data-autofocus
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={findError('name')}
        />
        <RadioList label={t`Permissions`} choices={listScopes()} value={scope} onChange={setScope} />
        <RadioList label={t`Access to`} choices={listReaches()} value={reach} onChange={setReach} />
        {reach === 'chosen' && (
          <CheckboxList
            label={t`Portfolios`}
            choices={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
            values={chosen}
            onChange={setChosen}
          />
        )}
        <Select
          label={t`Expires`}
          data={listExpiries()}
          value={expiry}
          onChange={(value) => value && setExpiry(value)}
          allowDeselect={false}
        />
        {expiry === OWN_DATE && (
          <DateField
            label={t`Last day`}
            value={date}
            onChange={setDate}
            earliest={dayIn(1)}
            latest={dayIn(MAX_TOKEN_LIFETIME_DAYS - 1)}
            error={findError('expiresOn')}
          />
        )}
      </FormFields>
      <FormError error={isFieldError || isFreshSignInNeeded ? null : error} />
      {isFreshSignInNeeded && <FreshSignInNote action={t`creating a token`} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={reach === 'chosen' && chosen.length === 0}>
          {t`Create`}
        </Button>
      </DialogActions>
    </form>
  )
}
