// Plain JavaScript that any Node can parse: imported first by every script that runs TypeScript afterwards.

/**
 * The reason why this version of Node cannot run the product, or undefined when it can.
 *
 * @param {string} version
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return undefined
  return `Plumbline needs Node 22.18 or later, and this is Node ${version}. Run it by npm after "npm ci", which brings Node 24 on Linux and Windows, or install a newer Node.`
}

const problem = nodeVersionProblem(process.versions.node)
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}
