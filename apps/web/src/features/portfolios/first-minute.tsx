import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlask2, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { createSampleMutation } from '../../api/portfolio-mutations.ts'
import { keepForImport } from '../../api/shared-files-query.ts'
import { useNewPortfolio } from '../../api/use-new-portfolio.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { SampleButton } from '../../ui/sample/sample-button.tsx'
import { SamplePicture } from '../../ui/sample/sample-picture.tsx'
import { textLink } from '../../ui/text-link.ts'
import { FileWay, HandWay, Way, Ways } from '../../ui/ways/ways.tsx'
import styles from './first-minute.module.css'

export type FirstMinuteProps = {
  /** Of a new portfolio. */
  currency: string
  /** Receives the first transactions. Without it, a portfolio is created for them. */
  portfolioId: string | undefined
  onCreate: () => void
  FirstPurchase: ComponentType<FirstPurchaseProps>
}

type FirstPurchaseProps = {
  /** Of the portfolio that receives the purchase; one is created if there is none. */
  findPortfolio: () => Promise<string>
}

/** For a user without transactions: three ways to start, what each needs, and a picture of the result. */
export function FirstMinute({ currency, portfolioId, onCreate, FirstPurchase }: FirstMinuteProps) {
  const navigate = useNavigate()
  const { isCreating, findPortfolio: createOnce } = useNewPortfolio(currency)
  const sample = useMutation({
    ...createSampleMutation,
    onSuccess: ({ _id }) => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
    onError: (error) => showFailure(t`The sample could not be created`, error),
  })

  async function findPortfolio(): Promise<string> {
    if (portfolioId !== undefined) return portfolioId
    try {
      return await createOnce()
    } catch (error) {
      showFailure(t`The portfolio could not be created`, error)
      throw error
    }
  }

  /** The import and the form create their portfolio themselves, once there is something to put in it. */
  async function openImport(search: { shared?: true }) {
    if (portfolioId === undefined) await navigate({ to: '/import', search })
    else await navigate({ to: '/portfolio/$portfolioId/import', params: { portfolioId }, search })
  }

  async function openForm() {
    if (portfolioId === undefined) await navigate({ to: '/add' })
    else await navigate({ to: '/portfolio/$portfolioId/add', params: { portfolioId } })
  }

  return (
    <div className={styles.layout}>
      <FileDrop
        label={t`Drop the file to import it`}
        onFiles={(files) => {
          if (isCreating) return
          keepForImport(files)
          void openImport({ shared: true })
        }}
      />
      <Ways>
        <FileWay
          actions={
            <>
              <Button
                leftSection={<IconUpload size={15} stroke={1.6} aria-hidden="true" />}
                disabled={isCreating}
                onClick={() => void openImport({})}
              >
                {t`Import a file`}
              </Button>
              <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
                {t`See an example file`}
              </a>
            </>
          }
        />
        <HandWay
          actions={
            <Button
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
              disabled={isCreating}
              onClick={() => void openForm()}
            >
              {t`Add transactions`}
            </Button>
          }
        >
          <FirstPurchase findPortfolio={findPortfolio} />
        </HandWay>
        <Way
          icon={<IconFlask2 size={17} stroke={1.6} aria-hidden="true" />}
          title={t`Explore with sample data`}
          text={t`A made-up portfolio: 25 holdings over five years, in several currencies, with sales, dividends and a split. It is marked as a sample on every page.`}
          needs={t`Nothing. Change anything, and remove it with one click`}
          actions={<SampleButton isLoading={sample.isPending} onClick={() => sample.mutate()} />}
        />
        {portfolioId === undefined && (
          <p className={styles.other}>
            <Trans>
              Start with an empty portfolio instead:{' '}
              <button type="button" className={textLink} onClick={onCreate}>
                choose its name and currency
              </button>
              . A broker can be synchronized from the settings.
            </Trans>
          </p>
        )}
      </Ways>
      <SamplePicture />
    </div>
  )
}
