import { Button } from '@mantine/core'
import { upgradeWords } from '@plumbline/contract/plan-words'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { IncludedList } from '../../ui/plans/included-list.tsx'
import { PaymentsMissing } from '../../ui/plans/payments-missing.tsx'
import { textLink } from '../../ui/text-link.ts'
import { brokerName } from './broker-name.ts'
import { CouponNote } from './coupon-note.tsx'
import styles from './upgrade.module.css'

/** What Premium has, in the words of the limit that was met. */
export function UpgradeDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const { title, text } = upgradeWords(source, brokerName(source))
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <h3 className={styles.head}>What's included</h3>
      <IncludedList />
      <div className={styles.payment}>
        <PaymentsMissing />
        <CouponNote />
      </div>
      <DialogActions>
        <Link to="/subscribe" search={{ source }} className={`${textLink} ${styles.compare}`} onClick={onClose}>
          Compare the plans
        </Link>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
