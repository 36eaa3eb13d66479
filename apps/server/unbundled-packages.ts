/** Packages that stay outside of the bundle, because they read files beside their own. */
export const UNBUNDLED_PACKAGES = ['@fastify/swagger']
