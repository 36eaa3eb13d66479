/**
 * The columns of a connection that has no portfolio yet and was never synchronized.
 *
 * @param now when the user connected, as an ISO instant
 */
export function newConnection(now: string) {
  return {
    sealed: null,
    portfolio_id: null,
    connected_at: now,
    needs_user: 0,
    error: null,
    synced_at: null,
    synced_to: null,
    run_id: null,
    reading: null,
    differences: null,
    due_at: now,
    claimed_until: now,
    failures: 0,
  }
}
