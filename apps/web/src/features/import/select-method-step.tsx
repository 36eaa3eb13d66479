import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './import.module.css'

type SelectMethodStepProps = { portfolioId: string; onCsv: () => void; onCancel: () => void }

export function SelectMethodStep({ portfolioId, onCsv, onCancel }: SelectMethodStepProps) {
  return (
    <>
      <div className={styles.narrow}>
        <Card title="CSV file">
          <p className={styles.text}>
            An export from a broker or another tracker. Columns, dates and currencies are recognized in many languages.
            You see every row before it is added.
          </p>
          <div className={styles.cardActions}>
            <Button onClick={onCsv}>Select a CSV file</Button>
          </div>
        </Card>
        <Card title="By hand">
          <p className={styles.text}>For a few transactions, a form is faster.</p>
          <div className={styles.cardActions}>
            <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} className={textLink}>
              Add manually
            </Link>
          </div>
        </Card>
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
