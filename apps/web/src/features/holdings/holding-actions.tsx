import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { ForEditors } from '../../ui/page/for-access.tsx'
import styles from './holdings.module.css'

/** What can be done with a holding, under its unfolded row on a phone. */
export function HoldingActions({ line, portfolioId }: { line: Line; portfolioId: string }) {
  const asset = line._id
  return (
    <>
      <span className={styles.explain}>
        <Explainable
          figure="gain.total"
          scope={{ asset }}
          title={t`Gain of ${{ name: line.name }}, explained`}
          value={line.gain.total}
        >
          {t`Explain`}
        </Explainable>
      </span>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/portfolio/$portfolioId/transactions"
            params={{ portfolioId }}
            search={{ period: 'all', asset }}
            {...props}
          />
        )}
      >
        {t`Transactions`}
      </Button>
      <ForEditors>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} search={{ asset }} {...props} />
          )}
        >
          {t`Add transaction`}
        </Button>
      </ForEditors>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/asset/$assetId" params={{ assetId: asset }} {...props} />}
      >
        {t`Open asset`}
      </Button>
    </>
  )
}
