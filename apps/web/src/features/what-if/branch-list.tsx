import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Branch } from '@plumbline/contract/what-if/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { branchesQuery, discardBranchMutation } from '../../api/what-if.ts'
import { formatInstantDate } from '../../formatting/format-date.ts'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useRuleName } from '../../ui/what-if/use-rule-name.ts'
import styles from './what-if.module.css'

/** The what-ifs of a portfolio that were neither kept nor discarded. */
export function BranchList({ portfolio }: { portfolio: Portfolio }) {
  const query = useQuery(branchesQuery(portfolio._id))
  return (
    <QueryView
      query={query}
      failed={t`The what-ifs could not be loaded`}
      pending={null}
      isEmpty={(branches) => branches.length === 0}
    >
      {(branches) => (
        <Card title={t`Open what-ifs`} isFlush>
          <ul className={styles.branches}>
            {branches.map((branch) => (
              <BranchRow key={branch._id} portfolio={portfolio} branch={branch} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  )
}

function BranchRow({ portfolio, branch: { _id, rule, createdAt } }: { portfolio: Portfolio; branch: Branch }) {
  const nameRule = useRuleName(portfolio)
  const discard = useMutation({
    ...discardBranchMutation(portfolio._id, _id),
    onError: (error) => showFailure(t`The what-if could not be discarded`, error),
  })
  const name = nameRule(rule)
  return (
    <li>
      <Link to="/portfolio/$portfolioId" params={{ portfolioId: _id }} className={textLink}>
        {name}
      </Link>
      <span className={styles.hint}>{formatInstantDate(createdAt)}</span>
      <Button
        variant="default"
        aria-label={t`Discard: ${name}`}
        loading={discard.isPending}
        onClick={() => discard.mutate()}
      >
        {t`Discard`}
      </Button>
    </li>
  )
}
