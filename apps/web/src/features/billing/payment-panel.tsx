import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isPaymentPage } from '@plumbline/contract/billing/payment-pages'
import type { Billing, BillingDiscount } from '@plumbline/contract/billing/schemas'
import type { Health } from '@plumbline/contract/health/schemas'
import { type BillingPeriod, prices, TRIAL_DAYS } from '@plumbline/contract/plans'
import { addDays } from '@plumbline/engine/calendar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { subscribeMutation, takeWelcomeOfferMutation } from '../../api/billing-mutations.ts'
import { billingQuery } from '../../api/billing-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { forgetCoupon } from '../../stores/coupon.ts'
import { WELCOME_OFFER_SOURCE } from '../../stores/upgrade-prompt.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { RadioList } from '../../ui/forms/choice-list.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CardField } from './card-field.tsx'
import type { CardForm } from './card-form.ts'
import { describeDiscount, isDiscountFor } from './describe-discount.ts'
import { DiscountEntry } from './discount-entry.tsx'
import { formatDollars } from './format-dollars.ts'
import styles from './payment.module.css'
import { usePay } from './use-pay.tsx'

const periods = () => choicesOf<BillingPeriod>({ yearly: t`Yearly`, monthly: t`Monthly` })
const starts = () =>
  choicesOf<'now' | 'trial'>({
    now: t`Pay now`,
    trial: t`Start with ${TRIAL_DAYS} days free, pay afterwards`,
  })

const ISO_DATE_LENGTH = 10

const savings = prices.yearlyAtMonthlyPrice - prices.yearly

/** The server accepts no card for a lifetime code. */
const NO_CARD = 'none'

export interface PaymentChoice {
  period?: BillingPeriod | undefined
  discountCode?: string | undefined
}

type PaymentPanelProps = {
  source: string | undefined
  /** What was chosen before the payment page was loaded. */
  choice?: PaymentChoice
  onDone: () => void
}

/** Price, discount and card of a new subscription. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { data: health } = useQuery(healthQuery)
  const billing = useQuery(billingQuery)
  return (
    <QueryView query={billing} failed={t`The payment form could not be loaded`} pending={<LoadingState rows={12} />}>
      {(data) => health && <PaymentStart {...props} billing={data} health={health} />}
    </QueryView>
  )
}

function PaymentStart({ billing, ...props }: PaymentPanelProps & { billing: Billing; health: Health }) {
  if (billing.subscription?.status !== 'past_due') return <PaymentForm billing={billing} {...props} />
  return (
    <div className={styles.panel}>
      <p>{t`Your last payment failed, so your subscription is on hold.`}</p>
      <Link to="/settings/billing/card" className={textLink}>
        {t`Pay with a new card`}
      </Link>
    </div>
  )
}

function PriceLine({ period, discount }: { period: BillingPeriod; discount: BillingDiscount | null }) {
  const price = formatDollars(prices[period])
  const saved = formatDollars(savings)
  const free = formatDollars(0)
  if (discount?.isLifetime)
    return (
      <p className={styles.price}>
        <Trans>
          <b>{free}</b> Premium for life, no card needed
        </Trans>
      </p>
    )
  return (
    <div>
      <p className={styles.price}>
        {period === 'monthly' ? (
          <Trans>
            <b>{price}</b> per month
          </Trans>
        ) : (
          <Trans>
            <b>{price}</b> per year
          </Trans>
        )}
        {period === 'yearly' && <s>{formatDollars(prices.yearlyAtMonthlyPrice)}</s>}
      </p>
      <p className={styles.note}>
        {period === 'yearly'
          ? t`You save ${saved}: two months free`
          : t`Save ${saved} with yearly payment: two months free`}
      </p>
      {discount && (
        <p className={styles.discounted} role="status">
          {isDiscountFor(period, discount)
            ? describeDiscount(period, discount)
            : discount.period === 'monthly'
              ? t`The discount is for monthly payment only`
              : t`The discount is for yearly payment only`}
        </p>
      )}
    </div>
  )
}

type PaymentFormProps = PaymentPanelProps & { billing: Billing; health: Health }

function PaymentForm({ source, choice = {}, onDone, billing, health }: PaymentFormProps) {
  const [period, setPeriod] = useState<BillingPeriod>(choice.period ?? 'yearly')
  const [discount, setDiscount] = useState<BillingDiscount | null>(null)
  const [code, setCode] = useState<string>()
  const [start, setStart] = useState<'now' | 'trial'>('now')
  const card = useRef<CardForm>(null)
  const subscribe = useMutation(subscribeMutation)
  const welcomeOffer = useMutation({ ...takeWelcomeOfferMutation, onSuccess: (offer) => apply(offer) })
  const isLifetime = discount?.isLifetime === true
  const user = useCurrentUser()
  // During the account's own trial, a second one would offer what the user already has.
  const isInTrial = user?.plan === 'free' && user.trialDaysLeft >= 0
  const isTrialOffered = billing.isTrialAvailable && !isInTrial && !isLifetime
  const isTrial = isTrialOffered && start === 'trial'
  const isHere = health.stripe === null || isPaymentPage(window.location.pathname.replace(/^\/app/, ''))

  const { pay, isPaying, error, dialog } = usePay(health.stripe, async (confirm) => {
    const paymentSource = isLifetime || card.current === null ? NO_CARD : await card.current.createSource()
    const payment = await subscribe.mutateAsync({
      plan: 'premium',
      period,
      source: paymentSource,
      ...(discount && isDiscountFor(period, discount) && { coupon: discount.id }),
      ...(isTrial && { trial: true }),
    })
    await confirm(payment)
    forgetCoupon()
    onDone()
  })

  function apply(found: BillingDiscount, typedCode?: string) {
    setDiscount(found)
    setCode(typedCode)
    if (found.period !== null) setPeriod(found.period)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useEffect(() => {
    if (source === WELCOME_OFFER_SOURCE && health.hasWelcomeOffer) welcomeOffer.mutate()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    pay()
  }

  return (
    <>
      <form className={styles.panel} onSubmit={submit} aria-label={t`Payment`}>
        <ChoiceRow label={t`Billing period`} choices={periods()} value={period} onChange={setPeriod} />
        <PriceLine period={period} discount={discount} />
        {discount === null ? (
          <DiscountEntry appliedCode={choice.discountCode} onApply={apply} />
        ) : (
          <button type="button" className={`${textLink} ${styles.remove}`} onClick={() => setDiscount(null)}>
            {t`Remove the discount`}
          </button>
        )}
        {welcomeOffer.isError && <FormError error={t`The welcome offer is no longer available.`} />}
        {isHere ? (
          <>
            {isInTrial && !isLifetime && <TrialEnd since={user.createdAt} />}
            {isTrialOffered && (
              <RadioList label={t`When do you want to pay?`} choices={starts()} value={start} onChange={setStart} />
            )}
            {!isLifetime && <CardField ref={card} stripe={health.stripe} />}
            <FormError error={error} />
            {billing.isPaymentPending && (
              <p
                className={styles.note}
              >{t`Your last payment was not finished. You can try again: you pay only once.`}</p>
            )}
            <Button type="submit" loading={isPaying} fullWidth>
              {isTrial ? t`Activate my ${TRIAL_DAYS}-day Trial` : t`Subscribe`}
            </Button>
            <p className={styles.note}>
              {isTrial
                ? t`Free for ${TRIAL_DAYS} days, then your card is charged. Cancel any time before.`
                : t`Renews automatically. Cancel any time: Premium lasts until the end of the paid period.`}
            </p>
          </>
        ) : (
          <PaymentPageLink source={source} period={period} discountCode={code} />
        )}
      </form>
      {dialog}
    </>
  )
}

/** Until when the account's own trial runs, which began with the account. */
function TrialEnd({ since }: { since: string }) {
  const date = formatDate(addDays(since.slice(0, ISO_DATE_LENGTH), TRIAL_DAYS))
  return (
    <p className={styles.note}>
      {t`Your trial runs until ${date}. With a subscription, Premium continues without a break.`}
    </p>
  )
}

/** Stripe's script may be loaded by the payment page alone, so the card is entered there. */
function PaymentPageLink({ source, period, discountCode }: PaymentChoice & { source: string | undefined }) {
  return (
    <Button
      fullWidth
      renderRoot={(props) => (
        <Link
          to="/subscribe"
          search={{
            ...(source !== undefined && { source }),
            ...(period !== undefined && { period }),
            ...(discountCode !== undefined && { code: discountCode }),
          }}
          {...props}
        />
      )}
    >
      {t`Continue to payment`}
    </Button>
  )
}
