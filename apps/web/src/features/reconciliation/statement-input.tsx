import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Textarea } from '@mantine/core'
import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'
import { decodeBytes } from '@plumbline/csv-import/formats/decode-bytes'
import { readPositions } from '@plumbline/csv-import/formats/read-positions'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ReadReport } from '../../ui/forms/read-report.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type MatchedPositions, matchPositions, type StatedHolding } from './match-positions.ts'
import styles from './reconcile.module.css'
import type { StatementSource } from './use-statement-draft.ts'

type StatementInputProps = {
  portfolioId: string
  source: Exclude<StatementSource, 'typed'>
  holdings: readonly ComparedHolding[]
  onRead: (stated: readonly StatedHolding[]) => void
}

/** Text that is pasted, or a file, read into the rows below. Nothing is kept before the rows are confirmed. */
export function StatementInput({ portfolioId, source, holdings, onRead }: StatementInputProps) {
  const { numberFormat } = useFigureSettings()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const reading = useMutation({
    mutationFn: async (content: string) => {
      const mark = SEPARATOR_CHARACTERS[numberFormat.decimalsSeparator] === ',' ? ',' : '.'
      const { positions, unread } = readPositions(content, mark)
      const matched = await matchPositions(positions, holdings, portfolioId)
      return { ...matched, unread }
    },
    onSuccess: ({ stated }) => onRead(stated),
  })

  async function readFile(chosen: File | null) {
    if (chosen === null) return
    setFile(chosen)
    const decoded = decodeBytes(new Uint8Array(await chosen.arrayBuffer()))
    reading.mutate('text' in decoded ? decoded.text : '')
  }

  return (
    <Card>
      <div className={styles.input}>
        {source === 'pasted' ? (
          <>
            <Textarea
              label={t`Lines of your broker's page`}
              description={t`One holding per line, such as SAP 12.5 or EUR 1,234.56, or a table with its header`}
              autosize
              minRows={4}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button
              className={styles.read}
              disabled={text.trim() === ''}
              loading={reading.isPending}
              onClick={() => reading.mutate(text)}
            >
              {t`Read`}
            </Button>
          </>
        ) : (
          <FileButton onChange={(chosen) => void readFile(chosen)} accept=".csv,.txt,.tsv,text/csv,text/plain">
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={reading.isPending}
                leftSection={<IconFileText size={15} stroke={1.6} aria-hidden="true" />}
              >
                {file?.name ?? t`Choose the file of your positions (CSV)`}
              </Button>
            )}
          </FileButton>
        )}
        <FormError error={reading.error} />
        {reading.data && <Reading {...reading.data} />}
      </div>
    </Card>
  )
}

type ReadingProps = MatchedPositions & { unread: readonly { line: number; text: string }[] }

function Reading({ stated, unmatched, unread }: ReadingProps) {
  const leftOut = unmatched.map(({ line, name, isCash, currency }) => ({
    line,
    text: isCash
      ? t`Cash ${{ currency: currency ?? '' }} is not booked in this portfolio`
      : t`${name}: security not found`,
  }))
  const summary = plural(stated.length, {
    one: '# holding read into the table',
    other: '# holdings read into the table',
  })
  return <ReadReport {...{ summary, leftOut, unread }} />
}
