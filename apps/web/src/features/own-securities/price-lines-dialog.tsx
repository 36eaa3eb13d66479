import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Textarea } from '@mantine/core'
import { MAX_OWN_PRICES } from '@plumbline/contract/own-securities/vocabulary'
import { decodeBytes } from '@plumbline/csv-import/formats/decode-bytes'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { enterOwnPricesMutation } from '../../api/own-securities.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { showText } from '../../language/show-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './own-securities.module.css'
import { readPriceLines } from './read-price-lines.ts'

const MAX_SHOWN_FAULTS = 50

type PriceLinesDialogProps = { asset: { _id: string; currency: string }; today: string; onClose: () => void }

/** Enters many prices: lines that are pasted, or a csv file. Nothing is saved while a line cannot be read. */
export function PriceLinesDialog({ asset, today, onClose }: PriceLinesDialogProps) {
  const { numberFormat } = useFigureSettings()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { prices, faults } = useMemo(
    () => readPriceLines(text, numberFormat, { earliest: EARLIEST_DATE, latest: today }),
    [text, numberFormat, today],
  )
  const enter = useMutation({
    ...enterOwnPricesMutation(asset._id),
    onSuccess: ({ added, corrected, unchanged }) => {
      showSuccess(t`${added} added, ${corrected} corrected, ${unchanged} unchanged`)
      onClose()
    },
  })

  function enterText(entered: string) {
    setText(entered)
    setRefusal(undefined)
  }

  async function readFile(file: File | null) {
    if (file === null) return
    const decoded = decodeBytes(new Uint8Array(await file.arrayBuffer()))
    if ('text' in decoded) enterText(decoded.text)
    else setRefusal(showText(decoded.refusal.message))
  }

  const count = prices.length
  const isTooLong = count > MAX_OWN_PRICES
  return (
    <Dialog title={t`Enter many prices`} isOpen onClose={onClose} size="medium">
      <FormFields>
        <Textarea
          label={t`Lines with a day and a price`}
          description={t`Such as 2026-03-03, 104.25. A price replaces an earlier one for the same day.`}
          data-autofocus
          autosize
          minRows={6}
          maxRows={12}
          value={text}
          onChange={(event) => enterText(event.currentTarget.value)}
        />
        <FileButton onChange={(file) => void readFile(file)} accept=".csv,.txt,.tsv,text/csv,text/plain">
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileText size={15} stroke={1.6} aria-hidden="true" />}
            >
              {t`Choose a CSV file`}
            </Button>
          )}
        </FileButton>
        {faults.length > 0 && <Faults faults={faults} />}
      </FormFields>
      <FormError error={isTooLong ? t`A security has at most ${MAX_OWN_PRICES} prices.` : (refusal ?? enter.error)} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          disabled={count === 0 || faults.length > 0 || isTooLong}
          loading={enter.isPending}
          onClick={() => enter.mutate(prices)}
        >
          {count === 0 ? t`Save` : plural(count, { one: 'Save # price', other: 'Save # prices' })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Faults({ faults }: { faults: ReturnType<typeof readPriceLines>['faults'] }) {
  const count = faults.length
  return (
    <div role="status">
      <p>
        {plural(count, {
          one: '# line cannot be read. Fix it before you save:',
          other: '# lines cannot be read. Fix them before you save:',
        })}
      </p>
      <ul className={styles.faults}>
        {faults.slice(0, MAX_SHOWN_FAULTS).map(({ line, text, fault }) => (
          <li key={line}>{t`Line ${line}, “${text}”: ${fault}`}</li>
        ))}
      </ul>
    </div>
  )
}
