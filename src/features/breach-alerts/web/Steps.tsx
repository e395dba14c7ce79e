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

export function Steps() {
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {steps.map(({ title, words }, index) => (
        <li key={title} className="grid content-start gap-2">
          <p className="font-mono text-sm text-accent" aria-hidden="true">
            [{index + 1}]
          </p>
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm text-quiet">{words}</p>
        </li>
      ))}
    </ol>
  )
}
