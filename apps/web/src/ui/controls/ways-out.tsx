import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showFailure } from '../notices.tsx'
import { saveFile } from '../save-file.ts'
import styles from './ways-out.module.css'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': 'true' } as const

type WaysOutProps = {
  /** The name of the files, without its ending. */
  name: string
  /** The name of the sheet in a workbook. */
  sheetName: string
  sheet: () => Sheet | Promise<Sheet>
  /** A way out of the page's own, which comes first. */
  children?: ReactNode
}

/** What is shown, as a file or on paper. */
export function WaysOut({ name, sheetName, sheet, children }: WaysOutProps) {
  const saveCsv = async () =>
    saveFile({ name: `${name}.csv`, blob: new Blob([writeSheetCsv(await sheet())], { type: 'text/csv' }) })
  const saveXlsx = async () => {
    const { writeWorkbook } = await import('./write-workbook.ts')
    saveFile({ name: `${name}.xlsx`, blob: await writeWorkbook(await sheet(), sheetName) })
  }
  const save = (file: () => Promise<void>) => {
    file().catch((error: unknown) => showFailure(t`The file could not be downloaded`, error))
  }
  return (
    <div className={styles.ways}>
      {children}
      <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={() => save(saveCsv)}>
        {t`CSV`}
      </Button>
      <Button variant="default" leftSection={<IconTable {...ICON} />} onClick={() => save(saveXlsx)}>
        {t`XLSX`}
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </div>
  )
}
