/** What strangers may see of an address: `a***@corp.test`; nothing where there is none. */
export function maskEmail(email: string | null): string {
  if (!email) return ''
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.charAt(0)}***${email.slice(at)}`
}
