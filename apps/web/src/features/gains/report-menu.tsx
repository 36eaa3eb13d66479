import { t } from '@lingui/core/macro'
import {
  LIST_COUNTRIES,
  type ListCountry,
  REPORT_COUNTRIES,
  type ReportCountry,
} from '@plumbline/contract/realized-gains/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { nameRegion } from '../../formatting/name-region.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'

type Country = ReportCountry | ListCountry

const ANY_METHOD = 'none'

/** Whose rules apply: the user's own method, or those of a country. */
export function ReportMenu({ country }: { country: Country | undefined }) {
  const navigate = useNavigate()
  const choose = (report: Country | undefined) =>
    // The years of a country are not those of the portfolio, so the period goes.
    void navigate({ to: '.', search: ({ from, to, ...before }) => ({ ...before, report }), resetScroll: false })
  return (
    <ChoiceMenu<Country | typeof ANY_METHOD>
      label={t`Report for`}
      note={t`What a country’s tax authority asks for`}
      value={country ?? ANY_METHOD}
      choices={[
        { value: ANY_METHOD, label: t({ message: 'no country', context: 'report' }) },
        ...[...REPORT_COUNTRIES, ...LIST_COUNTRIES].map((code) => ({ value: code, label: nameRegion(code) })),
      ]}
      onChange={(chosen) => choose(chosen === ANY_METHOD ? undefined : chosen)}
    />
  )
}
