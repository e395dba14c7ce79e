/** Nothing of an address can add a recipient or a text of its own. RFC 6068 § 2, lines end as § 5 wants it. */
export function mailtoHref(to: string, letter?: { subject: string; body: string }): string {
  const href = `mailto:${encodeURIComponent(to).replace(/%40(?!.*%40)/, '@')}`
  if (!letter) return href
  const body = letter.body.replaceAll(/\r?\n/g, '\r\n')
  return `${href}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`
}
