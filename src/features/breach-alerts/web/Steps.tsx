import { Steps as Numbered } from '../../../ui/Steps.tsx'
import { mailLimits } from '../digest.ts'
import { refetchMs } from '../vocabulary.ts'

const steps = [
  {
    title: 'Detection',
    words: `Have I Been Pwned, the registers of California, Washington and Oregon, and filings with the SEC are each read as often as they allow. This page asks for what is new every ${refetchMs / 60_000} minutes.`,
  },
  {
    title: 'Verification',
    words:
      'Every statement keeps its source. Records that may be one event are shown as such and joined only where it is sure. What is unlike a source on an ordinary day waits until a person has looked. “Verified” means that the source vouches for it.',
  },
  {
    title: 'Notifications by e-mail',
    words: `High and critical ones leave at once, medium ones by the hour, low ones by the week, and never more than ${mailLimits.mostADay} mails a day. Every mail says why it came, and stops by one click.`,
  },
]

export const Steps = () => <Numbered steps={steps} columns={3} />
