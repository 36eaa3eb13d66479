import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport, IconFlask2, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPortfolioMutation, createSampleMutation } from '../../api/portfolio-mutations.ts'
import { keepDroppedFile } from '../../stores/shared-file.ts'
import { showFailure } from '../../ui/notices.tsx'
import { SampleButton } from '../../ui/sample/sample-button.tsx'
import { SamplePicture } from '../../ui/sample/sample-picture.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import styles from './first-minute.module.css'

type FirstMinuteProps = {
  /** Of a new portfolio; null for the default. */
  currency: string | null
  /** Receives the first transactions. Without it, a portfolio is created for them. */
  portfolioId: string | undefined
  onCreate: () => void
}

/** For a user without transactions: three ways to start, what each needs, and a picture of the result. */
export function FirstMinute({ currency, portfolioId, onCreate }: FirstMinuteProps) {
  const navigate = useNavigate()
  const create = useMutation({
    ...createPortfolioMutation,
    onError: (error) => showFailure(t`The portfolio could not be created`, error),
  })
  const sample = useMutation({
    ...createSampleMutation,
    onSuccess: ({ _id }) => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
    onError: (error) => showFailure(t`The sample could not be created`, error),
  })

  function withPortfolio(open: (portfolioId: string) => Promise<void>) {
    if (portfolioId !== undefined) {
      void open(portfolioId)
      return
    }
    create.mutate(currency === null ? undefined : { currency }, { onSuccess: ({ _id }) => open(_id) })
  }

  const start = (to: '/portfolio/$portfolioId/import' | '/portfolio/$portfolioId/add') =>
    withPortfolio((id) => navigate({ to, params: { portfolioId: id } }))

  const isDraggedOver = useFileDrop((file) => {
    if (create.isPending) return
    keepDroppedFile(file)
    const to = '/portfolio/$portfolioId/import'
    withPortfolio((id) => navigate({ to, params: { portfolioId: id }, search: { shared: true } }))
  })

  return (
    <div className={styles.layout}>
      <section className={styles.ways} aria-label={t`Ways to start`}>
        <Way
          icon={<IconFileImport size={17} stroke={1.6} aria-hidden="true" />}
          title={t`Import a file`}
          text={t`You see every line as a transaction before anything is saved. Where a date or an amount can be read two ways, Plumbline asks.`}
          needs={t`A file from your broker or tracker: CSV, Excel or its own format. Drop it anywhere on this page`}
          isTarget={isDraggedOver}
        >
          <Button
            leftSection={<IconUpload size={15} stroke={1.6} aria-hidden="true" />}
            disabled={create.isPending}
            onClick={() => start('/portfolio/$portfolioId/import')}
          >
            {t`Import a file`}
          </Button>
          <a className={textLink} href={`${import.meta.env.BASE_URL}transactions-example.csv`} download>
            {t`See an example file`}
          </a>
        </Way>
        <Way
          icon={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
          title={t`Add by hand`}
          text={t`One purchase is enough to start. Prices, dividends and splits since then are added automatically.`}
          needs={t`What you bought, when, how much and at what price`}
        >
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
            disabled={create.isPending}
            onClick={() => start('/portfolio/$portfolioId/add')}
          >
            {t`Add transactions`}
          </Button>
        </Way>
        <Way
          icon={<IconFlask2 size={17} stroke={1.6} aria-hidden="true" />}
          title={t`Explore with sample data`}
          text={t`A made-up portfolio: 25 holdings over five years, in several currencies, with sales, dividends and a split. It is marked as a sample on every page.`}
          needs={t`Nothing. Change anything, and remove it with one click`}
        >
          <SampleButton isLoading={sample.isPending} onClick={() => sample.mutate()} />
        </Way>
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
      </section>
      <SamplePicture />
    </div>
  )
}

type WayProps = {
  icon: ReactNode
  title: string
  text: string
  needs: string
  /** Takes the file that is being dragged over the page. */
  isTarget?: boolean
  children: ReactNode
}

function Way({ icon, title, text, needs, isTarget = false, children }: WayProps) {
  return (
    <div className={styles.way} data-target={isTarget || undefined}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.needs}>
          <span>{t`You need`}</span> {needs}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
