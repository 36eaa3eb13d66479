import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { Delimiter } from '@plumbline/csv-import/cells/delimiter'
import type { ReadChoices } from '@plumbline/csv-import/formats/read-csv-file'
import type { CsvTable, Encoding } from '@plumbline/csv-import/tables/csv-table'

const delimiters = (): { value: Delimiter; label: string }[] => [
  { value: ',', label: t`Comma ,` },
  { value: ';', label: t`Semicolon ;` },
  { value: '\t', label: t`Tab` },
  { value: '|', label: t`Bar |` },
]

const encodings = (): { value: Encoding; label: string }[] => [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1252', label: t`Windows-1252, western` },
  { value: 'windows-1250', label: t`Windows-1250, central European` },
  { value: 'windows-1251', label: t`Windows-1251, Cyrillic` },
  { value: 'windows-1253', label: t`Windows-1253, Greek` },
  { value: 'windows-1254', label: t`Windows-1254, Turkish` },
  { value: 'windows-1255', label: t`Windows-1255, Hebrew` },
  { value: 'windows-1257', label: t`Windows-1257, Baltic` },
  { value: 'shift_jis', label: t`Shift_JIS, Japanese` },
  { value: 'euc-kr', label: t`EUC-KR, Korean` },
  { value: 'gbk', label: t`GBK, simplified Chinese` },
  { value: 'big5', label: t`Big5, traditional Chinese` },
]

const LINES_OFFERED = 40

type ReadingChoicesProps = { table: CsvTable; onChoose: (choices: ReadChoices) => void }

/** How a table was read, as choices that reproduce the same reading. */
export function choicesOf({ delimiter, encoding, headerLine, sheet }: CsvTable): ReadChoices {
  return {
    ...(delimiter !== null && { delimiter }),
    ...(encoding !== null && { encoding }),
    ...((headerLine > 0 || delimiter !== null) && { headerLine }),
    ...(sheet !== undefined && { sheet }),
  }
}

/** How the bytes were read. The user can change each guess; a change reads the whole file again. */
export function ReadingChoices({ table, onChoose }: ReadingChoicesProps) {
  const { delimiter, encoding, headerLine, sheet, sheets = [] } = table
  const lines = Array.from({ length: Math.max(LINES_OFFERED, headerLine) }, (_, index) => String(index + 1))
  const headers = [{ value: '0', label: t`No header` }, ...lines.map((line) => ({ value: line, label: line }))]
  const { headerLine: _, ...withoutHeader } = choicesOf(table)
  return (
    <>
      {delimiter !== null && (
        <Select
          w={148}
          label={t`Columns are separated by`}
          data={delimiters()}
          value={delimiter}
          onChange={(chosen) => chosen && onChoose({ ...withoutHeader, delimiter: chosen as Delimiter })}
          allowDeselect={false}
        />
      )}
      {encoding !== null && (
        <Select
          w={256}
          label={t`Encoding`}
          data={encodings()}
          value={encoding}
          onChange={(chosen) => chosen && onChoose({ ...withoutHeader, encoding: chosen as Encoding })}
          allowDeselect={false}
        />
      )}
      {sheet !== undefined && sheets.length > 1 && (
        <Select
          w={224}
          label={t`Sheet`}
          data={[...sheets]}
          value={sheet}
          onChange={(chosen) => chosen && onChoose({ sheet: chosen })}
          allowDeselect={false}
        />
      )}
      {(headerLine > 0 || delimiter !== null) && (
        <Select
          w={128}
          label={t`Header in line`}
          data={headers}
          value={String(headerLine)}
          onChange={(chosen) => chosen && onChoose({ ...withoutHeader, headerLine: Number(chosen) })}
          allowDeselect={false}
          maxDropdownHeight={260}
        />
      )}
    </>
  )
}
