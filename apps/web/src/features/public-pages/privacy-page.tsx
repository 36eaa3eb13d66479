import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** What this software stores and for how long. Shown unless the operator has a privacy page of their own. */
export function PrivacyPage() {
  const { data: health } = useQuery(healthQuery)
  return (
    <ArticlePage
      title={t`Privacy`}
      description={t`Which data this installation of Plumbline stores, and for how long.`}
    >
      <p>
        <Trans>
          The operator of this installation is responsible for your data: <OperatorAddress />.
        </Trans>
      </p>
      <h2>{t`What is stored`}</h2>
      <dl>
        <dt>{t`Your account`}</dt>
        <dd>{t`Your email address, and the names, country, currency and preferences that you enter.`}</dd>
        <dt>{t`Your portfolios`}</dt>
        <dd>{t`Transactions, imports and settings, until you delete them.`}</dd>
        <dt>{t`Sessions`}</dt>
        <dd>
          {t`The browser and the times of sign-in and last use. A session ends after 30 days without use. Your browser keeps the session in its local storage. There are no cookies.`}
        </dd>
        <dt>{t`Broker connections`}</dt>
        <dd>{t`Your credentials, encrypted, until you disconnect the broker.`}</dd>
        <dt>{t`Security log`}</dt>
        <dd>{t`Sign-ins, exports and deletions with the network of your address, for one year.`}</dd>
        <dt>{t`Emails`}</dt>
        <dd>{t`Recipient and text are stored encrypted until the email is sent, then erased.`}</dd>
      </dl>
      <h2>{t`Who else receives data`}</h2>
      <ul>
        <li>{t`The operator’s mail server receives the emails to you.`}</li>
        <li>{t`Sources of market data are asked for securities and currencies, never for accounts or amounts.`}</li>
        {health?.billing === 'stripe' && <li>{t`Stripe processes payments. Card numbers never reach this server.`}</li>}
        {health?.analytics && <li>{t`This installation loads the operator’s page statistics.`}</li>}
      </ul>
      <h2>{t`Your rights`}</h2>
      <p>
        {t`In Settings, User information, you can export everything that is stored about you, correct it, and delete your account with all its data. The deletion takes effect at once, except in the operator’s backups.`}
      </p>
    </ArticlePage>
  )
}
