export const CERTIFICATE_TYPE = 'application/zip'
