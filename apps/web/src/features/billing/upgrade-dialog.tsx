import { t } from '@lingui/core/macro'
import { upgradeWords } from '@plumbline/contract/plan-words'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { showText } from '../../language/show-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { IncludedList } from '../../ui/plans/included-list.tsx'
import { textLink } from '../../ui/text-link.ts'
import { brokerName } from './broker-name.ts'
import { PaymentDone } from './payment-done.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './upgrade.module.css'

/** What Premium offers, worded for the limit that was reached, and the payment form. */
export function UpgradeDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const [isPaid, setIsPaid] = useState(false)
  const { title, text } = upgradeWords(source, brokerName(source))
  return (
    <Dialog title={showText(title)} isOpen onClose={onClose}>
      {isPaid ? (
        <PaymentDone onLeave={onClose} />
      ) : (
        <>
          <p className={styles.text}>{showText(text)}</p>
          <h3 className={styles.head}>{t`What's included`}</h3>
          <IncludedList />
          <PaymentPanel source={source} onDone={() => setIsPaid(true)} />
          <p className={styles.compare}>
            <Link to="/subscribe" search={{ source }} className={textLink} onClick={onClose}>
              {t`Compare the plans`}
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}
