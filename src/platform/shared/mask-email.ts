/** Masks an address for strangers: `a***@corp.test`; an empty string without an address. */
export function maskEmail(email: string | null): string {
  if (!email) return ''
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.charAt(0)}***${email.slice(at)}`
}
