/** Headers of our own mails; any other one was injected. */
const ours = new Set(
  `from to subject message-id date mime-version content-type content-transfer-encoding reply-to auto-submitted
   list-unsubscribe list-unsubscribe-post list-id feedback-id x-auto-response-suppress precedence in-reply-to references
   content-disposition envelope-to return-path`.split(/\s+/),
)
/** RFC 5322 § 2.1.1 */
const longestLine = 998

/** Lists the faults of a message as it came over the wire. */
export function faultsOfMail({ recipients, raw }: { recipients: readonly string[]; raw: string }): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.split('\r\n')
  const names = lines.filter((line) => !/^[ \t]/.test(line)).map((line) => line.split(':')[0]?.toLowerCase() ?? '')
  const faults = names.filter((name) => !ours.has(name)).map((name) => `a header that is not ours: ${name}`)
  for (const name of ['from', 'to', 'subject', 'message-id', 'date'])
    if (names.filter((one) => one === name).length !== 1)
      faults.push(`${name} is there ${names.filter((one) => one === name).length} times`)
  if (recipients.length !== 1) faults.push(`${recipients.length} recipients`)
  if (/\r(?!\n)|(?<!\r)\n/.test(raw)) faults.push('a bare end of a line')
  if (raw.split('\r\n').some((line) => line.length > longestLine))
    faults.push(`a line of more than ${longestLine} octets`)
  return faults
}
