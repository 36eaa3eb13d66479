import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'

type SampleButtonProps = { isLoading: boolean; isPrimary?: boolean; onClick: () => void }

/** Opens the sample portfolio. */
export function SampleButton({ isLoading, isPrimary = false, onClick }: SampleButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconFlask2 size={15} stroke={1.6} aria-hidden="true" />}
      loading={isLoading}
      onClick={onClick}
    >
      {t`Explore with sample data`}
    </Button>
  )
}
