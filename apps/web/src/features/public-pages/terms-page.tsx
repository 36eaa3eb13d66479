import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** Shown unless the operator has terms of their own. */
export function TermsPage() {
  const { privacy } = useOutsideLinks()
  return (
    <ArticlePage title={t`Terms`} description={t`The terms of use of this installation of Plumbline.`}>
      <p>
        {t`Plumbline is free software under the GNU Affero General Public License. The operator of this installation provides it as is, without warranty. The operator may publish other terms, which then replace this page.`}
      </p>
      <h2>{t`No investment advice`}</h2>
      <p>
        {t`Figures, valuations and screens are calculated from your entries and from market data of third parties. They may be wrong, late or incomplete. They are not advice to buy, hold or sell anything.`}
      </p>
      <h2>{t`Your account`}</h2>
      <ul>
        <li>{t`Keep your mailbox safe: whoever reads your sign-in emails can use your account.`}</li>
        <li>{t`Do not try to read other people’s data or to overload the service.`}</li>
        <li>{t`You can export and delete your account at any time in the settings.`}</li>
        <li>{t`The operator may close accounts that break these rules.`}</li>
      </ul>
      <h2>{t`Payments`}</h2>
      <p>
        {t`If this installation sells a plan, its price, period and renewal are shown before you pay. You can cancel in the settings at any time. The plan then lasts until the end of the period that you paid for.`}
      </p>
      <p>
        <Trans>
          Questions? Write to <OperatorAddress />. How data is handled:{' '}
          <a href={privacy} className={textLink}>
            Privacy
          </a>
          .
        </Trans>
      </p>
    </ArticlePage>
  )
}
