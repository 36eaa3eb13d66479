import { t } from '@lingui/core/macro'
import { OWN_SECURITY_KINDS, type OwnSecurityKind } from '@plumbline/contract/own-securities/vocabulary'

/** What an own security is, in words. */
export function nameKind(kind: OwnSecurityKind): string {
  const names: Record<OwnSecurityKind, string> = {
    fund: t`Fund or pension plan`,
    shares: t`Private shares`,
    bond: t`Bond or loan`,
    savings: t`Savings account`,
    property: t`Property`,
    other: t({ message: 'Something else', context: 'kind of security' }),
  }
  return names[kind]
}

export const listKinds = () => OWN_SECURITY_KINDS.map((value) => ({ value, label: nameKind(value) }))
