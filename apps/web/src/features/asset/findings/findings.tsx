import { t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Warning } from '../../../ui/states/warning.tsx'
import textLink from '../../../ui/text-link.module.css'
import { countFindings } from './describe-finding.ts'
import { FindingEntry } from './finding-entry.tsx'
import styles from './findings.module.css'

/** Errors in the source's prices: a line on the page, and a dialog in which administrators decide. */
export function Findings({ asset: { _id, findings } }: { asset: Asset }) {
  const [isOpen, setIsOpen] = useState(false)
  if (findings.length === 0) return null
  return (
    <div className={styles.notice}>
      <Warning>
        {countFindings(findings)}{' '}
        <button type="button" className={textLink.link} onClick={() => setIsOpen(true)}>
          {t`Show details`}
        </button>
      </Warning>
      <Dialog title={t`Errors in the source’s prices`} size="medium" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul className={styles.list}>
          {findings.map((finding) => (
            <FindingEntry key={finding._id} assetId={_id} finding={finding} />
          ))}
        </ul>
      </Dialog>
    </div>
  )
}
