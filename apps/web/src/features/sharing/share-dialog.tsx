import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { SHARE_LIFETIMES_DAYS } from '@plumbline/contract/share-links/vocabulary'
import { addDays } from '@plumbline/engine/calendar'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { createShareLinkMutation } from '../../api/share-links.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { sharedPortfolio } from '../../stores/shared-portfolio.ts'
import { useStore } from '../../stores/store.ts'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { RadioList } from '../../ui/forms/choice-list.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { LinkList } from './link-list.tsx'
import { People } from './people.tsx'
import styles from './sharing.module.css'

const NO_END = 'never'

const listContents = () =>
  [
    { value: 'percent', label: t`Percentages only: weights and returns, but no amounts and no number of units` },
    { value: 'amounts', label: t`With amounts: also units, values and gains` },
  ] as const

const listEnds = () => [
  ...SHARE_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: t`In ${days} days` })),
  { value: NO_END, label: t`When you revoke it` },
]

function lastDay(today: string, choice: string): string | null {
  return choice === NO_END ? null : addDays(today, Number(choice))
}

/** The share links and the people of the portfolio that was chosen. */
export function ShareDialog() {
  const portfolioId = useStore(sharedPortfolio)
  if (portfolioId === null) return null
  return (
    <Dialog title={t`Share this portfolio`} isOpen onClose={() => sharedPortfolio.set(null)}>
      <Ways portfolioId={portfolioId} />
    </Dialog>
  )
}

/** Several portfolios as one are shared by link only. */
function Ways({ portfolioId }: { portfolioId: string }) {
  const [way, setWay] = useState<'link' | 'people'>('link')
  if (isOfSeveral(portfolioId)) return <ShareForm portfolioId={portfolioId} />
  const tabs = [
    { value: 'link', label: t`By link` },
    { value: 'people', label: t`With people` },
  ] as const
  return (
    <TabRow label={t`How to share`} tabs={tabs} value={way} onChange={setWay}>
      {way === 'link' ? <ShareForm portfolioId={portfolioId} /> : <People portfolioId={portfolioId} />}
    </TabRow>
  )
}

/** Creates a link and shows it once, and lists the links that exist. */
function ShareForm({ portfolioId }: { portfolioId: string }) {
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const [content, setContent] = useState<'percent' | 'amounts'>('percent')
  const [end, setEnd] = useState(String(SHARE_LIFETIMES_DAYS[1]))
  const create = useMutation(createShareLinkMutation)
  const isFreshSignInNeeded = hasCode(create.error, 'fresh-sign-in-needed')
  return (
    <>
      <p
        className={styles.intro}
      >{t`Anyone with the link sees this portfolio as it is on that day: holdings, weights, prices and returns. They cannot change anything or see its transactions.`}</p>
      {create.data ? (
        <>
          <CopyField label={t`Link`} copyLabel={t`Copy the link`} value={create.data.address} isFocused />
          <p className={styles.once}>{t`It is shown only now. You can revoke it here at any time.`}</p>
        </>
      ) : (
        <FormFields>
          <RadioList label={t`What it shows`} choices={listContents()} value={content} onChange={setContent} />
          <Select
            label={t`Ends`}
            data={listEnds()}
            value={end}
            onChange={(value) => value && setEnd(value)}
            allowDeselect={false}
          />
        </FormFields>
      )}
      <LinkList portfolioId={portfolioId} onRevoked={() => create.reset()} />
      <FormError error={isFreshSignInNeeded ? null : create.error} />
      {isFreshSignInNeeded && <FreshSignInNote action={t`creating a link`} />}
      <DialogActions>
        {create.data ? (
          <Button variant="default" onClick={() => create.reset()}>
            {t`Another link`}
          </Button>
        ) : (
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate({ portfolioId, showsAmounts: content === 'amounts', expiresOn: lastDay(today, end) })
            }
          >
            {t`Create a link`}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
