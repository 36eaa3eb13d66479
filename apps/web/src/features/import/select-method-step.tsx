import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './import.module.css'

type SelectMethodStepProps = { portfolioId: string | null; onCsv: () => void; onCancel: () => void }

export function SelectMethodStep({ portfolioId, onCsv, onCancel }: SelectMethodStepProps) {
  return (
    <>
      <div className={styles.narrow}>
        <Card title={t`CSV file`}>
          <p className={styles.text}>
            {t`An export from a broker or another tracker, or PDF documents of your bank. Columns, dates and currencies are recognized in many languages. You see every row before it is added.`}
          </p>
          <div className={styles.cardActions}>
            <Button onClick={onCsv}>{t`Select a CSV file`}</Button>
          </div>
        </Card>
        {portfolioId !== null && (
          <Card title={t`Without a history`}>
            <p className={styles.text}>
              {t`If you only know what you hold and what it cost, start with that. Returns begin on that day.`}
            </p>
            <div className={styles.cardActions}>
              <Link to="/portfolio/$portfolioId/opening" params={{ portfolioId }} className={textLink}>
                {t`Start with your holdings`}
              </Link>
            </div>
          </Card>
        )}
        {portfolioId !== null && (
          <Card title={t`By hand`}>
            <p className={styles.text}>{t`For a few transactions, a form is faster.`}</p>
            <div className={styles.cardActions}>
              <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} className={textLink}>
                {t`Add manually`}
              </Link>
            </div>
          </Card>
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  )
}
