import { plural, t } from '@lingui/core/macro'
import type { Findings } from '@plumbline/contract/checks/schemas'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './checks.module.css'

type Checks = Findings['checks']

/** How many trades, transactions, sales and holdings passed. */
export function countPassed(checks: Checks): number {
  return checks.reduce((sum, { passed }) => sum + passed, 0)
}

/** What was checked, by kind, with what could not be. */
export function PassedChecks({ checks }: { checks: Checks }) {
  return (
    <Card
      title={t`Passed`}
      note={
        <Link to="/help/methods/$page" params={{ page: 'checks' }} className={textLink}>
          {t`What is checked`}
        </Link>
      }
      isFlush
    >
      <ul className={styles.passed}>
        {checks.filter(isShown).map(({ kind, passed, notComparable }) => (
          <li key={kind}>
            <span>{describe(kind, passed)}</span>
            {notComparable > 0 && (
              <span className={styles.note}>
                {plural(notComparable, {
                  one: '# not compared: no close or no rate on its day',
                  other: '# not compared: no close or no rate on their days',
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function isShown({ passed, notComparable }: Checks[number]): boolean {
  return passed + notComparable > 0
}

function describe(kind: Checks[number]['kind'], passed: number): string {
  switch (kind) {
    case 'trade-price':
    case 'listing':
    case 'split':
      return plural(passed, {
        one: '# trade at a price of its day',
        other: '# trades at prices of their days',
      })
    case 'trade-date':
      return plural(passed, {
        one: '# transaction in the order of its file',
        other: '# transactions in the order of their files',
      })
    case 'trade-units':
      return plural(passed, { one: '# trade with usual units', other: '# trades with usual units' })
    case 'fee':
      return plural(passed, {
        one: '# fee in line with similar trades',
        other: '# fees in line with similar trades',
      })
    case 'booked-split':
      return plural(passed, {
        one: '# booked split that matches the market data',
        other: '# booked splits that match the market data',
      })
    case 'dividend-amount':
      return plural(passed, {
        one: '# dividend that fits the units held',
        other: '# dividends that fit the units held',
      })
    case 'gap':
      return plural(passed, { one: '# holding without a gap', other: '# holdings without a gap' })
    case 'closes':
      return plural(passed, { one: '# holding with closes in line', other: '# holdings with closes in line' })
    case 'doubled':
      return plural(passed, {
        one: '# transaction that no other source has',
        other: '# transactions that no other source has',
      })
    case 'opening':
      return plural(passed, {
        one: '# opening position without earlier trades',
        other: '# opening positions without earlier trades',
      })
    case 'oversold':
      return plural(passed, { one: '# sale of what was held', other: '# sales of what was held' })
    case 'stale-price':
      return plural(passed, {
        one: '# holding with a price of the last days',
        other: '# holdings with prices of the last days',
      })
    case 'missing-rate':
      return plural(passed, { one: '# holding with all its rates', other: '# holdings with all their rates' })
    case 'statement':
      return plural(passed, {
        one: '# holding with the units of your broker',
        other: '# holdings with the units of your broker',
      })
    case 'overdrawn':
      return plural(passed, {
        one: '# currency with cash of 0 or more on every day',
        other: '# currencies with cash of 0 or more on every day',
      })
    case 'company-action':
      return plural(passed, {
        one: '# company action of a file that is recorded',
        other: '# company actions of files that are recorded',
      })
    case 'missing-dividends':
      return plural(passed, {
        one: '# holding with all dividends of the market data',
        other: '# holdings with all dividends of the market data',
      })
  }
}
