import { t } from '@lingui/core/macro'
import { REPORT_COUNTRIES, type ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { nameRegion } from '../../formatting/name-region.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'

const ANY_METHOD = 'none'

/** Whose rules match sales with purchases: the user's own method, or those of a country. */
export function ReportMenu({ country }: { country: ReportCountry | undefined }) {
  const navigate = useNavigate()
  const choose = (report: ReportCountry | undefined) =>
    // The years of a country are not those of the portfolio, so the period goes.
    void navigate({ to: '.', search: ({ from, to, ...before }) => ({ ...before, report }), resetScroll: false })
  return (
    <ChoiceMenu<ReportCountry | typeof ANY_METHOD>
      label={t`Report for`}
      note={t`Sales as a country’s tax authority matches them`}
      value={country ?? ANY_METHOD}
      choices={[
        { value: ANY_METHOD, label: t({ message: 'no country', context: 'report' }) },
        ...REPORT_COUNTRIES.map((code) => ({ value: code, label: nameRegion(code) })),
      ]}
      onChange={(chosen) => choose(chosen === ANY_METHOD ? undefined : chosen)}
    />
  )
}
