import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Findings } from '@plumbline/contract/checks/schemas'
import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { restoreMutation } from '../../api/checks.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './checks.module.css'
import { describeFinding } from './describe-finding.ts'
import { ReturnEffect } from './finding-effect.tsx'
import { nameReason } from './name-reason.ts'
import type { FixedFinding } from './use-fixes.ts'

type Finding = Findings['findings'][number]

type SettledFindingsProps = {
  fixed: readonly FixedFinding[]
  ignored: Findings['ignored']
  currency: string
  nameOf: (portfolioId: string) => string
  onUndo: (fixed: FixedFinding) => void
  isBusy: boolean
}

/** What was fixed on this page and what is ignored, each with its way back. */
export function SettledFindings({ fixed, ignored, currency, nameOf, onUndo, isBusy }: SettledFindingsProps) {
  const restore = useMutation({
    ...restoreMutation,
    onError: (error) => showFailure(t`The change could not be undone`, error),
  })
  if (fixed.length + ignored.length === 0) return null
  const counts = [
    fixed.length > 0 && plural(fixed.length, { one: '# fixed', other: '# fixed' }),
    ignored.length > 0 && plural(ignored.length, { one: '# ignored', other: '# ignored' }),
  ].filter(Boolean)
  const shared = { currency, nameOf }
  return (
    <section aria-label={t`Fixed and ignored`}>
      <Card title={t`Fixed and ignored`} note={counts.join(', ')} isFlush>
        <ul className={styles.settled}>
          {fixed.map((each) => (
            <Settled
              key={each.finding._id}
              {...shared}
              finding={each.finding}
              icon={<IconCheck className={styles.done} size={15} stroke={1.6} aria-hidden="true" />}
              when={t`fixed just now`}
              reason={<ReturnEffect effect={each.finding.effect} />}
            >
              <Back
                text={t`Undo`}
                label={t`Undo: ${{ finding: nameFinding(each.finding) }}, ${{ name: each.finding.name }}`}
                isBusy={isBusy}
                onClick={() => onUndo(each)}
              />
            </Settled>
          ))}
          {ignored.map((finding) => (
            <Settled
              key={finding._id}
              {...shared}
              finding={finding}
              icon={<IconEyeOff size={15} stroke={1.6} aria-hidden="true" />}
              when={t`ignored ${{ day: formatDate(finding.ignoredAt.slice(0, 10)) }}`}
              reason={finding.note ? `“${finding.note}”` : nameReason(finding.reason)}
            >
              <Back
                text={t`Take back`}
                label={t`Take back: ${{ finding: nameFinding(finding) }}, ${{ name: finding.name }}`}
                isBusy={restore.isPending}
                onClick={() => restore.mutate(finding)}
              />
            </Settled>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type SettledProps = Pick<SettledFindingsProps, 'currency' | 'nameOf'> & {
  finding: Finding
  icon: ReactNode
  when: string
  reason: ReactNode
  children: ReactNode
}

function Settled({ finding, icon, when, reason, currency, nameOf, children }: SettledProps) {
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  return (
    <li>
      {icon}
      <b>{nameFinding(finding)}</b>
      <span className={styles.description}>
        {finding.name}, {nameOf(finding.portfolioId)}: {describeFinding(finding, { format, areAmountsHidden })}
      </span>
      <span className={styles.note}>{when}</span>
      <span className={styles.stake}>
        <Money value={finding.atStakeInAll} currency={currency} missing="not-available" />
      </span>
      <span className={styles.reason}>{reason}</span>
      {children}
    </li>
  )
}

type BackProps = { text: string; label: string; isBusy: boolean; onClick: () => void }

function Back({ text, label, isBusy, onClick }: BackProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isBusy}
      aria-label={label}
      leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
