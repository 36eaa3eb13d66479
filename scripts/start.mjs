import './require-node.mjs'

// The compile cache avoids reading the types and the code again at each start, which takes time and memory.
const { enableCompileCache } = await import('node:module')
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/plumbline`)

const { buildWhenStale, serverBuild, webBuild } = await import('./builds.ts')
if (!buildWhenStale(webBuild, serverBuild)) process.exit(1)
await import(`../${serverBuild.entry}`)

// npm runs this process below a shell that does not forward SIGTERM, so the shell's exit is the signal.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
