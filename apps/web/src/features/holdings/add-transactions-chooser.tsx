import { t } from '@lingui/core/macro'
import { IconCalendarDollar, IconFileUpload, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './add-transactions-chooser.module.css'

/** The ways to add transactions to a portfolio. */
export function AddTransactionsChooser({ portfolioId }: { portfolioId: string }) {
  const params = { portfolioId }
  return (
    <ul className={styles.ways}>
      <li>
        <Link to="/portfolio/$portfolioId/add" params={params} aria-describedby="way-manual">
          <IconPencil size={17} stroke={1.6} aria-hidden="true" />
          {t`Add manually`}
        </Link>
        <p id="way-manual">
          {t`You need to know what you bought, when, how many and at what price. One purchase is enough to start.`}
        </p>
      </li>
      <li>
        <Link to="/portfolio/$portfolioId/import" params={params} aria-describedby="way-file">
          <IconFileUpload size={17} stroke={1.6} aria-hidden="true" />
          {t`Import from a file`}
        </Link>
        <p id="way-file">
          {t`You need a file from your broker or another tracker: CSV, Excel or its own format. Nothing is added twice.`}
        </p>
      </li>
      <li>
        <Link to="/portfolio/$portfolioId/savings-plans" params={params} aria-describedby="way-plan">
          <IconCalendarDollar size={17} stroke={1.6} aria-hidden="true" />
          {t`Savings plans`}
        </Link>
        <p id="way-plan">{t`Purchases that you make regularly are proposed to you, or booked automatically.`}</p>
      </li>
      <li>
        <Link to="/settings/integrations" aria-describedby="way-broker">
          <IconPlugConnected size={17} stroke={1.6} aria-hidden="true" />
          {t`Synchronize broker`}
        </Link>
        <p id="way-broker">{t`You need your broker’s sign-in or a token. New transactions are then imported daily.`}</p>
      </li>
    </ul>
  )
}
