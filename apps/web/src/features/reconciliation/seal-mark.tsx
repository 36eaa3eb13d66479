/** The seal of a day on which the broker and the ledger agreed. */
export function SealMark({ size = 15 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path
        fill="currentColor"
        d="M8 0l1.5 1.2 1.9-.5.8 1.8 1.9.6-.1 2 1.5 1.3-1 1.6 1 1.7-1.5 1.3.1 1.9-1.9.6-.8 1.8-1.9-.4L8 16l-1.5-1.1-1.9.4-.8-1.8-1.9-.6.1-1.9L.5 9.700 1.500 8 .5 6.400 2 5.100l-.1-2 1.900-.6.8-1.800 1.900.5z"
      />
      <path
        d="M5 8.200l2.100 2.100L11.200 6"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.700"
        strokeLinecap="round"
      />
    </svg>
  )
}
