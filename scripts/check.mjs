import './require-node.mjs'

await import('./run-quick-checks.ts')
