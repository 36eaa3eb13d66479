import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { saveFile } from '../../ui/save-file.ts'
import styles from './gains.module.css'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': 'true' } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type WaysOutProps = {
  /** The name of the files, without its ending. */
  name: string
  sheet: () => Sheet
}

/** What is shown, as a file or on paper. */
export function WaysOut({ name, sheet }: WaysOutProps) {
  const save = (ending: string, content: BlobPart, type: string) =>
    saveFile({ name: `${name}.${ending}`, blob: new Blob([content], { type }) })
  const saveXlsx = async () => {
    const { writeXlsx } = await import('@plumbline/csv-import/exports/write-xlsx')
    save('xlsx', writeXlsx(sheet(), 'Gains'), XLSX)
  }
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        onClick={() => save('csv', writeSheetCsv(sheet()), 'text/csv')}
      >
        {t`CSV`}
      </Button>
      <Button variant="default" leftSection={<IconTable {...ICON} />} onClick={() => void saveXlsx()}>
        {t`XLSX`}
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </div>
  )
}
