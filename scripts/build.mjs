import './require-node.mjs'

const { runBuild, serverBuild, webBuild } = await import('./builds.ts')
process.exitCode = runBuild(webBuild) && runBuild(serverBuild) ? 0 : 1
