import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** Shown unless the operator has terms of their own. */
export function TermsPage() {
  const { privacy } = useOutsideLinks()
  return (
    <ArticlePage title="Terms" description="The terms of use of this installation of Plumbline.">
      <p>
        Plumbline is free software under the GNU Affero General Public License. The operator of this installation
        provides it as it is, without warranty. The operator may publish other terms; they then replace this page.
      </p>
      <h2>No investment advice</h2>
      <p>
        Figures, valuations and screens are calculated from your entries and from market data of third parties. They may
        be wrong, late or incomplete. They are not advice to buy, hold or sell anything.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Keep your mailbox safe: whoever reads your sign-in emails can use your account.</li>
        <li>Do not try to read other people’s data or to overload the service.</li>
        <li>You can export and delete your account at any time in the settings.</li>
        <li>The operator may close accounts that break these rules.</li>
      </ul>
      <h2>Payments</h2>
      <p>
        If this installation sells a plan, its price, period and renewal are shown before you pay. You can cancel in the
        settings at any time; the plan then lasts until the end of the period that you paid for.
      </p>
      <p>
        Questions? Write to <OperatorAddress />. How data is handled:{' '}
        <a href={privacy} className={textLink}>
          Privacy
        </a>
        .
      </p>
    </ArticlePage>
  )
}
