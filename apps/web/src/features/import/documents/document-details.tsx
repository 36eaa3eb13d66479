import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { hasUnits } from '@plumbline/contract/transactions/vocabulary'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { replacesPlanPurchase } from '@plumbline/csv-import/readings/left-out-reasons'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatExact } from '../../../formatting/format-exact.ts'
import { moneyDecimals } from '../../../formatting/format-money.ts'
import { showText } from '../../../language/show-text.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { ProofList } from '../../../ui/proof/proof-list.tsx'
import { TransactionTypePill } from '../../../ui/transaction-type-pill/transaction-type-pill.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { describeStatus } from './describe-status.ts'
import type { Correction, DocumentRow } from './document-entry.ts'
import type { ListedDocument } from './document-list.tsx'
import { DocumentQuestion } from './document-question.tsx'
import { isReadWithSecurity, rowsOf } from './document-rows.ts'
import styles from './documents.module.css'
import { PasswordForm } from './password-form.tsx'

export type Decisions = {
  onAnswer: (answer: number | null, day: string | null) => void
  onLeaveOut: (isLeftOut: boolean) => void
  onUnlock: (password: string) => Promise<void>
  /** Gets all corrections of the document, by the places of its transactions. */
  onCorrect: (corrections: ReadonlyMap<number, Correction>) => void
}

type DocumentDetailsProps = Decisions & {
  document: ListedDocument
  isDisabled: boolean
  onChooseAsset: (matched: MatchedRow) => void
  /** What follows the reason of a document that adds nothing. */
  children?: ReactNode
}

/** What was read from the document shown: its question, its transactions with their proof, or why it has none. */
export function DocumentDetails(props: DocumentDetailsProps) {
  const { document, isDisabled, onAnswer, onLeaveOut, onUnlock, onChooseAsset, onCorrect } = props
  const { entry, status, matched } = document
  const { opened, answer, day } = entry
  const isLeftOut = status === 'left-out' || status === 'taken-back'
  const rows = rowsOf(entry)
  const [corrected, setCorrected] = useState<MatchedRow | null>(null)
  const canBeLeftOut = opened?.outcome?.kind === 'read' || opened?.outcome?.kind === 'ask'
  return (
    <fieldset className={styles.details} disabled={isDisabled} aria-label={t`What Plumbline reads`}>
      {status === 'password' && (
        <PasswordForm wasWrong={opened?.text.kind === 'password' && opened.text.wasWrong} onUnlock={onUnlock} />
      )}
      {opened?.outcome?.kind === 'ask' && !isLeftOut && (
        <DocumentQuestion question={opened.outcome} answer={answer} day={day} onAnswer={onAnswer} />
      )}
      {['known', 'repeated', 'left-out', 'taken-back', 'other', 'not-found', 'contradicts'].includes(status) && (
        <p className={styles.reason}>{describeStatus(entry, status)}</p>
      )}
      {props.children}
      {rows.map((documentRow, index) => (
        <TransactionFields
          key={documentRow.row.rowNumber}
          documentRow={documentRow}
          matched={matched?.[index]}
          onChooseAsset={onChooseAsset}
          onCorrect={setCorrected}
        />
      ))}
      {canBeLeftOut && status !== 'repeated' && status !== 'known' && (
        <div>
          <Button variant="default" onClick={() => onLeaveOut(!isLeftOut)}>
            {isLeftOut ? t`Add this document` : t`Leave this document out`}
          </Button>
        </div>
      )}
      {corrected && (
        <CorrectDialog {...{ document, corrected }} onApply={onCorrect} onClose={() => setCorrected(null)} />
      )}
    </fieldset>
  )
}

type TransactionFieldsProps = {
  documentRow: DocumentRow
  matched: MatchedRow | undefined
  onChooseAsset: (matched: MatchedRow) => void
  onCorrect: (matched: MatchedRow) => void
}

function TransactionFields({ documentRow, matched, onChooseAsset, onCorrect }: TransactionFieldsProps) {
  const { row, tax, correction } = documentRow
  const isAmount = row.type !== null && !hasUnits(row.type)
  const hasSecurity = isReadWithSecurity(documentRow)
  return (
    <>
      <dl className={styles.fields}>
        <Field name={t`Type`}>{row.type && <TransactionTypePill type={row.type} />}</Field>
        <Field name={t`Day`}>{row.date && formatDate(row.date)}</Field>
        <Field name={hasSecurity ? t`Security` : t`Asset`}>
          {matched?.asset ? `${matched.asset.name} · ${matched.asset.symbol}` : (row.name ?? row.isin ?? row.symbol)}
          {matched && hasSecurity && (
            <button type="button" className={styles.choose} onClick={() => onChooseAsset(matched)}>
              {matched.asset ? t({ message: 'Change', context: 'verb' }) : t`Choose`}
            </button>
          )}
        </Field>
        {row.isin && <Field name="ISIN">{row.isin}</Field>}
        {!isAmount && <Amount name={t`Units`} decimal={row.units} currency={null} />}
        <Amount name={isAmount ? t`Amount` : t`Price`} decimal={row.price} currency={row.currency} />
        {hasSecurity && <Amount name={t`Fee`} decimal={row.fee} currency={row.currency} />}
        {tax !== null && <Amount name={t`Tax`} decimal={tax} currency={row.totalCurrency} />}
        {row.total !== null && hasSecurity && (
          <Amount name={t`Total`} decimal={row.total} currency={row.totalCurrency} />
        )}
      </dl>
      {matched?.replaces && <p className={styles.reason}>{showText(replacesPlanPurchase(matched.replaces))}</p>}
      {row.notes.map((note) => (
        <p key={showText(note)} className={styles.reason}>
          {showText(note)}
        </p>
      ))}
      {row.proofs.length > 0 && <ProofList proofs={row.proofs} />}
      {matched && hasSecurity && (
        <p className={styles.correct}>
          {correction && <span>{t`Corrected by you`}</span>}
          <button type="button" className={styles.choose} onClick={() => onCorrect(matched)}>
            {t`Correct`}
          </button>
        </p>
      )}
    </>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The document's figure with all its digits. */
function Amount({ name, decimal, currency }: { name: string; decimal: string; currency: string | null }) {
  const { numberFormat } = useFigureSettings()
  const decimals = currency === null ? 0 : moneyDecimals(currency, numberFormat)
  const amount = formatExact(decimal, decimals, numberFormat)
  return (
    <Field name={name}>
      {currency === null ? (
        amount
      ) : (
        <Trans>
          <span className={styles.code}>{currency}</span> {amount}
        </Trans>
      )}
    </Field>
  )
}
