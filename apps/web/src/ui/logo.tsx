/** Bar, line and bob. */
export function Logo() {
  return (
    <svg width="16" height="24" viewBox="0 0 16 24" aria-hidden="true">
      <path d="M8 0v13" stroke="var(--accent)" strokeWidth="1.75" />
      <path d="M8 12.2 12.6 16.2 8 24 3.4 16.2z" fill="var(--accent)" />
      <path d="M1.5 1h13" stroke="var(--ink)" strokeWidth="1.75" />
    </svg>
  )
}
