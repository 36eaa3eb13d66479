import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { type Choice, ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { setPrivacyMode, usePrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'

type Scheme = 'light' | 'dark' | 'auto'

const schemes = (): Choice<Scheme>[] => [
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
  { value: 'auto', label: t`Match system` },
]

/** Settings that are kept in this browser and apply at once. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const areAmountsHidden = usePrivacyMode()
  return (
    <Card title={t`Appearance`} note={t`In this browser`}>
      <FormFields>
        <ChoiceRow label={t`Appearance`} choices={schemes()} value={colorScheme} onChange={setColorScheme} />
        <SwitchField
          label={t`Hide amounts`}
          description={t`Replaces your amounts and units with dots. Prices and percentages stay visible.`}
          isOn={areAmountsHidden}
          onChange={setPrivacyMode}
        />
      </FormFields>
    </Card>
  )
}
