function readCount(name: string, byDefault: number): number {
  const value = process.env[name] ?? String(byDefault)
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`${name} is "${value}", but it takes a number above 0.`)
  return Number(value)
}

/** How much the suite does; an hour's run sets them higher. */
export const EXTENT = {
  kills: readCount('FAULT_KILLS', 50),
  proxyKills: readCount('FAULT_PROXY_KILLS', 10),
  failovers: readCount('FAULT_FAILOVERS', 3),
  powerCuts: readCount('FAULT_POWER_CUTS', 200),
  requests: readCount('FAULT_REQUESTS', 5000),
  damagedFiles: readCount('FAULT_DAMAGED_FILES', 20),
  soakMinutes: readCount('FAULT_SOAK_MINUTES', 2),
}

/** Prints what was done, for docs/operating/reliability.md. */
export function report(text: string): void {
  console.log(`    ${text}`)
}
