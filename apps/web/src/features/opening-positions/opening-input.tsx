import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Textarea } from '@mantine/core'
import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import { decodeBytes } from '@plumbline/csv-import/formats/decode-bytes'
import { type PositionList, readPositions, type StatedPosition } from '@plumbline/csv-import/formats/read-positions'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeHoldingsFile } from '../../stores/holdings-file.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ReadReport } from '../../ui/forms/read-report.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './opening-positions.module.css'

type OpeningInputProps = { onRead: (positions: readonly StatedPosition[]) => void }

/** Holdings that are pasted, typed or chosen as a file, read into the rows below. */
export function OpeningInput({ onRead }: OpeningInputProps) {
  const { numberFormat } = useFigureSettings()
  const [text, setText] = useState('')
  const [name, setName] = useState<string | null>(null)
  const reading = useMutation({
    mutationFn: async (content: string | File): Promise<PositionList> => {
      const mark = SEPARATOR_CHARACTERS[numberFormat.decimalsSeparator] === ',' ? ',' : '.'
      return readPositions(typeof content === 'string' ? content : await textOf(content), mark)
    },
    onSuccess: ({ positions }) => onRead(positions),
  })

  function read(file: File) {
    setName(file.name)
    reading.mutate(file)
  }

  const readKept = useEffectEvent(() => {
    const file = takeHoldingsFile()
    if (file !== null) read(file)
  })
  useEffect(() => readKept(), [])

  return (
    <Card>
      <div className={styles.input}>
        <Textarea
          label={t`Your holdings`}
          description={t`One per line, such as SAP 12.5 @ 98.40 EUR with the average price behind @, or a table with its header`}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.ways}>
          <Button
            variant="default"
            disabled={text.trim() === ''}
            loading={reading.isPending}
            onClick={() => reading.mutate(text)}
          >
            {t`Read`}
          </Button>
          <FileButton onChange={(file) => file && read(file)} accept=".csv,.txt,.tsv,text/csv,text/plain">
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileText size={15} stroke={1.6} aria-hidden="true" />}
              >
                {name ?? t`Choose a file (CSV)`}
              </Button>
            )}
          </FileButton>
        </div>
        <FormError error={reading.error} />
        {reading.data && <Reading {...reading.data} />}
      </div>
    </Card>
  )
}

async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = isZip(bytes) ? null : decodeBytes(bytes)
  if (decoded === null || !('text' in decoded))
    throw new Error(t`This file is not text. Save it as CSV, or paste its rows.`)
  return decoded.text
}

/** As workbooks are. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b
}

function Reading({ positions, unread }: PositionList) {
  const cash = positions.filter(({ isCash }) => isCash)
  const securities = positions.length - cash.length
  return (
    <ReadReport
      summary={plural(securities, { one: '# holding read', other: '# holdings read' })}
      leftOut={cash.map(({ line }) => ({ line, text: t`Cash begins with a deposit` }))}
      unread={unread}
    />
  )
}
