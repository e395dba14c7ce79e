import type { StaffSuppression } from '../contract.ts'

/** Why nothing goes to an address, to stand behind "because" or a colon. */
export const suppressionReasons: Record<StaffSuppression['reason'], string> = {
  'hard-bounce': 'its mail server said that the mailbox is not there',
  'soft-bounces': 'its mail server took none in several tries',
  complaint: 'its reader complained',
}

export const reasonSentence = (reason: StaffSuppression['reason']): string => {
  const words = suppressionReasons[reason]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
